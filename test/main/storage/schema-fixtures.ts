import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SQLInputValue } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { migrations } from '../../../src/main/storage/migrations.ts';

/** The folder with a database of each released schema, as compressed SQL. Existing files never change. */
export const fixtureFolder = fileURLToPath(new URL('../../fixtures/schemas', import.meta.url));

export function schemaFixtures(): readonly { readonly schema: number; readonly sql: string }[] {
  return readdirSync(fixtureFolder)
    .map((name) => ({ name, schema: Number(/^schema-(\d+)\.sql\.gz$/.exec(name)?.[1]) }))
    .filter(({ schema }) => schema > 0)
    .sort((a, b) => a.schema - b.schema)
    .map(({ name, schema }) => ({
      schema,
      sql: gunzipSync(readFileSync(join(fixtureFolder, name))).toString(),
    }));
}

type Sample = readonly [table: string, row: Readonly<Record<string, SQLInputValue>>];

const at = 1_790_000_000_000;
const hash = 'ab'.repeat(32);
const settings = JSON.stringify({
  task: 'transcribe',
  model: 'whisper-1',
  language: 'pt',
  prompt: 'Setúbal',
  temperature: null,
});

/** One or more rows for every table. */
const samples: readonly Sample[] = [
  [
    'costs',
    {
      id: 'co1',
      kind: 'chat',
      at,
      conversation_id: 'c1',
      gateway: 'Harbour',
      model: 'gpt-4.1',
      amount: 0.0042,
      currency: 'EUR',
      basis: 'counted',
    },
  ],
  [
    'folders',
    {
      id: 'f1',
      name: 'Harbour',
      model: 'gpt-4.1',
      parameters: '{"temperature":0.2}',
      system_prompt: 'Use metres.',
      created_at: at,
    },
  ],
  [
    'conversations',
    {
      id: 'c1',
      title: 'Tide tables',
      pinned: 1,
      created_at: at,
      updated_at: at + 4,
      head_id: 'm3',
      model: 'gpt-4.1',
      parameters: '{"temperature":0.5}',
      system_prompt: 'Be brief.',
      folder_id: 'f1',
      context_changed_at: at + 2,
    },
  ],
  [
    'conversations',
    {
      id: 'c2',
      title: 'A branch',
      created_at: at + 5,
      updated_at: at + 6,
      head_id: 'm4',
      branched_from: '{"conversationId":"c1","messageId":"m1"}',
    },
  ],
  [
    'generations',
    {
      id: 'g1',
      conversation_id: 'c1',
      gateway_id: 'w1',
      gateway_name: 'Work',
      model: 'gpt-4.1',
      parameters: '{}',
      started_at: at,
      first_delta_at: at + 1,
      ended_at: at + 2,
      usage: '{"prompt":3,"completion":4,"total":7}',
      cost: '{"amount":0.0042,"currency":"EUR","basis":"counted"}',
    },
  ],
  [
    'generations',
    {
      id: 'g2',
      conversation_id: 'c1',
      gateway_id: 'w1',
      gateway_name: 'Work',
      model: 'gpt-4.1',
      parameters: '{}',
      started_at: at + 3,
    },
  ],
  [
    'messages',
    {
      id: 'm1',
      conversation_id: 'c1',
      created_at: at,
      text: 'When is high tide in Setúbal?',
      attachments: '[{"id":"a1","name":"notes.txt","kind":"text","bytes":5}]',
      context: 'pinned',
      fresh_start: 1,
    },
  ],
  [
    'messages',
    {
      id: 'm2',
      conversation_id: 'c1',
      parent_id: 'm1',
      created_at: at + 1,
      text: 'At 14:06.',
      reasoning: 'The moon.',
      generation_id: 'g1',
      model: 'gpt-4.1',
      choice: 0,
      ending: '{"kind":"complete","finishReason":"stop"}',
      edited: 1,
    },
  ],
  [
    'messages',
    {
      id: 'm3',
      conversation_id: 'c1',
      parent_id: 'm1',
      created_at: at + 3,
      text: 'At ',
      generation_id: 'g2',
      model: 'gpt-4.1',
      choice: 0,
      ending: null,
      extras: '{"declined":true,"toolCalls":[{"name":"tides","arguments":"{}"}],"droppedImages":1}',
    },
  ],
  ['messages', { id: 'm4', conversation_id: 'c2', created_at: at + 5, text: 'And here? 潮' }],
  ['reply_journal', { seq: 1, message_id: 'm3', text: 'a quarter ', reasoning: '', at: at + 3 }],
  ['reply_journal', { seq: 2, message_id: 'm3', text: 'past two', reasoning: '', at: at + 4 }],
  ['model_lists', { gateway_id: 'w1', models: '[{"id":"gpt-4.1"}]', fetched_at: at }],
  ['attachments', { id: 'a1', name: 'notes.txt', kind: 'text', bytes: 5, text: 'Notes', created_at: at }],
  [
    'attachments',
    {
      id: 'a2',
      name: 'tides.pdf',
      kind: 'document',
      bytes: 14,
      tokens: 4,
      details: JSON.stringify({
        file: { mediaId: hash, type: 'application/pdf', size: 44 },
        unit: 'page',
        parts: 2,
        chosen: [[2, 2]],
      }),
      text: '[{"text":"[Page 1]","tokens":3},{"text":"[Page 2]\\n\\nHigh","tokens":4}]',
      created_at: at,
    },
  ],
  ['media', { id: hash, type: 'audio/wav', size: 44, created_at: at }],
  ['media_uses', { kind: 'dictation', ref: hash, media_id: hash, created_at: at }],
  ['media_uses', { kind: 'attachment', ref: 'a2', media_id: hash, created_at: at }],
  ['prompts', { id: 'p1', title: 'Minutes', text: 'Write the minutes of this.', created_at: at }],
  ['drafts', { conversation_id: '', message_id: '', text: 'Not yet sent', attachments: '[]' }],
  [
    'drafts',
    {
      conversation_id: 'c1',
      message_id: 'm1',
      text: 'Edited',
      attachments: '[{"id":"a2","name":"tides.pdf","kind":"document"}]',
    },
  ],
  [
    'drafts',
    {
      conversation_id: 'c1',
      message_id: 'q1',
      text: 'And then?',
      attachments: '[]',
      queued: '{"models":["gpt-4.1"],"failure":null}',
    },
  ],
  [
    'transcripts',
    {
      id: 't1',
      name: 'tape.wav',
      media_id: hash,
      size: 44,
      settings,
      gateway_id: 'w1',
      gateway_name: 'Work',
      position: 1,
      language: 'pt',
      duration: 3.5,
      words: 2,
      lines: 1,
      edited: 1,
      created_at: at,
      finished_at: at + 9,
      edited_at: at + 10,
      speakers: '[{"id":"s1","label":"A","letter":0,"chunk":0,"guess":false,"name":"Ines"}]',
    },
  ],
  [
    'transcript_chunks',
    {
      transcript_id: 't1',
      chunk: 0,
      start: 0,
      duration: 3.5,
      form: 'whole',
      state: 'done',
      response_format: 'verbose_json',
      raw: '{"text":"Bom dia"}',
      notes: '["no-word-timings"]',
    },
  ],
  [
    'transcript_lines',
    {
      transcript_id: 't1',
      chunk: 0,
      line: 0,
      start: 0.25,
      end: 1.5,
      text: 'Bom dia!',
      original: 'Bom dia',
      avg_logprob: -0.2,
      no_speech_prob: 0.01,
      compression_ratio: 1.1,
      uncertain: 0,
      checked: 1,
      speaker: 's1',
      approximate: 0,
    },
  ],
  [
    'transcripts',
    { id: 't2', name: 'long.mp3', media_id: hash, size: 44, settings, position: 2, created_at: at + 1 },
  ],
  ['unsplit_ranges', { transcript_id: 't2', start: 0, end: null }],
  [
    'gateway_pauses',
    {
      gateway_id: 'w1',
      models: '["whisper-1"]',
      since: at - 100_000_000_000,
      until: 4_000_000_000_000,
      attempt: 2,
      reason: '{"code":"rate-limited","values":{"gateway":"Harbour"}}',
    },
  ],
  ['gateway_limits', { gateway_id: 'w1', model: 'whisper-1', limits: '{"bytes":25000000}' }],
  [
    'transcript_word_timings',
    { transcript_id: 't1', chunk: 0, line: 0, cues: '[{"start":0.25,"end":0.5,"from":0,"to":3}]' },
  ],
  ['captures', { id: 'k1', type: 'audio/webm', started_at: at, next_chunk: 2, bytes: 10, recorded_ms: 800 }],
  [
    'clips',
    {
      id: 's1',
      title: 'Good morning',
      text: 'Good morning.',
      plain: 1,
      settings: '{"model":"tts-1","voice":"nova","format":"wav","speed":1}',
      gateway_name: 'Work',
      created_at: at,
      unjoinable: 1,
    },
  ],
  [
    'clip_chunks',
    {
      clip_id: 's1',
      chunk: 0,
      input: 'Good morning.',
      state: 'failed',
      failure: '{"code":"timed-out","values":{"host":"gateway.example"}}',
    },
  ],
  [
    'voice_overs',
    { id: 'v1', transcript_id: 't1', source_id: 't1', title: 'Bom dia', text: 'Good day', created_at: at },
  ],
  ['script', { id: 1, text: 'Once upon a time', plain: 0 }],
];

/** Writes the fixture of the newest schema. `scripts/schema-fixture.mjs` calls it once for a new schema. */
export function writeSchemaFixture(): void {
  const schema = migrations.length;
  const inserts = samples.map(([table, row]) => {
    const names = Object.keys(row).map((name) => `"${name}"`);
    return `INSERT INTO ${table} (${names.join(', ')}) VALUES (${Object.values(row).map(literal).join(', ')});`;
  });
  const steps = migrations.map((step) => step.trim());
  const text = [...steps, ...inserts, `PRAGMA user_version = ${schema};`].join('\n\n');
  const name = `schema-${String(schema).padStart(2, '0')}.sql.gz`;
  writeFileSync(join(fixtureFolder, name), gzipSync(`${text}\n`, { level: 9 }));
}

function literal(value: SQLInputValue): string {
  if (value === null || typeof value === 'number') return String(value);
  return `'${String(value).replaceAll("'", "''")}'`;
}
