import { describe, expect, it } from 'vitest';
import { createTranscriptEvents } from '../../../src/main/gateway/transcript-events.ts';
import { readTranscription, resultOfEvents } from '../../../src/main/gateway/transcription-response.ts';

const data = (body: object | string) => `data: ${typeof body === 'string' ? body : JSON.stringify(body)}\n\n`;
const chunk = (content: string, finish_reason?: string) =>
  data({
    id: 'trsc-a',
    object: 'transcription.chunk',
    created: 1,
    model: 'whisper',
    choices: [{ delta: { content }, ...(finish_reason && { finish_reason }) }],
  });
const read = (body: string) => {
  const response = readTranscription(body);
  return 'result' in response ? { kind: response.kind, text: response.result.text } : response;
};

describe('the events of a streamed transcription', () => {
  it('T12: OpenAI’s transcript.text.delta and transcript.text.done', () => {
    const body =
      data({ type: 'transcript.text.delta', delta: 'My' }) +
      data({ type: 'transcript.text.delta', delta: ' gosh' });
    expect(read(body)).toEqual({ kind: 'cut-off', text: 'My gosh' });
    expect(read(body + data({ type: 'transcript.text.done', text: 'My gosh.' }))).toEqual({
      kind: 'transcription',
      text: 'My gosh.',
    });
    // Even without text, the last event ends the stream.
    expect(read(`${body + data({ type: 'transcript.text.done' })}data: [DONE]\n\n`)).toEqual({
      kind: 'transcription',
      text: 'My gosh',
    });
  });

  it('T12: chunks of a chat, as vLLM sends them (vllm-project/vllm#49116), with a finish_reason for each range it transcribed by itself', () => {
    const body = chunk(' My') + chunk(' gosh.', 'stop') + chunk(' Then') + chunk(' more.');
    expect(read(body)).toEqual({ kind: 'cut-off', text: 'My gosh. Then more.' });
    expect(read(body + chunk('', 'stop'))).toEqual({ kind: 'transcription', text: 'My gosh. Then more.' });
    const usage = data({ object: 'transcription.chunk', choices: [], usage: { total_tokens: 3 } });
    expect(read(`${body + usage}data: [DONE]\n\n`)).toEqual({
      kind: 'transcription',
      text: 'My gosh. Then more.',
    });
  });

  it('T12: an object for each segment, as WhisperLive sends them (collabora/WhisperLive#452)', () => {
    const body =
      data({ start: 0, end: 1, text: ' My gosh.' }) + data({ start: 1, end: 2, text: ' Then more.' });
    const response = readTranscription(`${body}data: [DONE]\n\n`);
    expect(response).toMatchObject({
      kind: 'transcription',
      result: { text: 'My gosh. Then more.', segments: [{ start: 0 }, { start: 1 }] },
    });
  });

  it('T12: text alone, as older servers send it', () => {
    expect(read(data('My gosh.') + data('Then more.'))).toEqual({
      kind: 'transcription',
      text: 'My gosh. Then more.',
    });
  });

  it('T12: an object with the text of each segment, as Speaches and servers derived from it send them', () => {
    expect(read(data({ text: 'My gosh.' }) + data({ text: 'Then more.' }))).toEqual({
      kind: 'transcription',
      text: 'My gosh. Then more.',
    });
    // No spaces are added between Chinese texts, or between texts that already have them.
    expect(read(data({ text: '你好。' }) + data({ text: '再见。' }))).toMatchObject({ text: '你好。再见。' });
    expect(read(data({ text: ' My' }) + data({ text: ' go' }) + data({ text: 'sh.' }))).toMatchObject({
      text: 'My gosh.',
    });
  });

  it('T12: one JSON object in each line, without events', () => {
    const line = (body: object) => `${JSON.stringify(body)}\n`;
    expect(read(line({ text: 'My gosh.' }) + line({ text: 'Then more.' }))).toEqual({
      kind: 'transcription',
      text: 'My gosh. Then more.',
    });
    expect(
      readTranscription(
        line({ segments: [{ start: 0, end: 1, text: 'My gosh.', speaker: 'A' }] }) +
          line({ segments: [{ start: 1, end: 2, text: 'Then more.', speaker: 'B' }] }),
      ),
    ).toMatchObject({ result: { segments: [{ speaker: 'A' }, { start: 1, speaker: 'B' }] } });
    expect(readTranscription(`${line({ text: 'My gosh.' })}{"text":"Th`)).toEqual({ kind: 'broken' });
  });

  it('T12: the events under Mistral’s names', () => {
    const body =
      data({ type: 'transcription.language', audio_language: 'en' }) +
      data({ type: 'transcription.text.delta', text: 'My gosh.' }) +
      data({ type: 'transcription.segment', text: 'My gosh.', start: 0, end: 1, speaker_id: 'speaker_1' }) +
      data({ type: 'transcription.done', text: 'My gosh.', language: 'en' });
    expect(readTranscription(body)).toMatchObject({
      kind: 'transcription',
      result: {
        text: 'My gosh.',
        language: 'en',
        segments: [{ speaker: 'speaker_1' }],
        form: 'diarized_json',
      },
    });
  });

  it('T12: events whose type is only in their name, with CRLF line ends and keep-alive comments', () => {
    const body = [
      ': keep-alive\n\n',
      'event: transcript.text.delta\ndata: {"delta":"My"}\n\n',
      ': keep-alive\n\nevent: transcript.text.delta\ndata: {"delta":" gosh."}\n\n',
    ].join('');
    const end = 'event: transcript.text.done\ndata: {"text":"My gosh."}\n\n';
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const sent = (text: string) => text.replaceAll('\n', lineEnd);
      expect(read(sent(body))).toEqual({ kind: 'cut-off', text: 'My gosh.' });
      expect(read(sent(body + end))).toEqual({ kind: 'transcription', text: 'My gosh.' });
    }
  });

  it('T12: tokens and marks aren’t shown while they arrive', () => {
    const events = createTranscriptEvents();
    const feed = (delta: string) => {
      events.feed(Buffer.from(data({ type: 'transcript.text.delta', delta })));
      return resultOfEvents(events.now(), '', null).text;
    };
    const pieces = [
      'language',
      ' Eng',
      'lish',
      '<asr',
      '_text>',
      'My',
      ' gosh.',
      '[BLANK_',
      'AUDIO]',
      ' Then <|',
      '2.0',
      '0|>',
      ' more.',
    ];
    expect(pieces.map(feed)).toEqual([
      ...['', '', '', '', '', 'My', 'My gosh.', 'My gosh.', 'My gosh.', 'My gosh. Then'],
      ...['My gosh. Then', 'My gosh. Then', 'My gosh. Then more.'],
    ]);
  });

  it('T12: words that resemble the start of a token are kept', () => {
    const body = data({ type: 'transcript.text.delta', delta: 'The language English' });
    expect(read(body)).toEqual({ kind: 'cut-off', text: 'The language English' });
  });

  it('T12: segments under other names, in milliseconds or as times of a clock', () => {
    const bodies = [
      [
        { text: 'My gosh.', start_ms: 500, end_ms: 2000 },
        { text: 'Then more.', start_ms: 2000, end_ms: 3000 },
      ],
      [
        { transcript: 'My gosh.', from: '00:00.500', to: '00:02.000' },
        { transcript: 'Then more.', from: '00:02.000', to: '00:03.000' },
      ],
      [
        { chunks: [{ text: 'My gosh.', timestamp: [0.5, 2] }] },
        { chunks: [{ text: 'Then more.', timestamp: [2, 3] }] },
      ],
      [
        { type: 'transcript.text.segment', sentence: 'My gosh.', begin_time: '0.5s', end_time: '2s' },
        {
          type: 'transcript.text.done',
          sentences: [
            { text: 'My gosh.', start: 0.5, end: 2 },
            { text: 'x', start: 2, end: 3 },
          ],
        },
      ],
    ];
    const times = (body: string) => {
      const response = readTranscription(body);
      return 'result' in response ? response.result.segments.map(({ start, end }) => [start, end]) : response;
    };
    for (const [first = {}, second = {}] of bodies.slice(0, 3)) {
      const line = (body: object) => `${JSON.stringify(body)}\n`;
      for (const body of [data(first) + data(second), line(first) + line(second)])
        expect(times(body)).toEqual([
          [0.5, 2],
          [2, 3],
        ]);
    }
    const [segment = {}, done = {}] = bodies[3] ?? [];
    expect(times(data(segment) + data({ type: 'transcript.text.done' }))).toEqual([[0.5, 2]]);
    expect(times(data(done))).toEqual([
      [0.5, 2],
      [2, 3],
    ]);
    // An event’s own time isn’t that of a segment.
    expect(times(data({ text: 'My gosh.', timestamp: 1_700_000_000 }))).toEqual([]);
  });

  it('T12: transcript.text.done alone', () => {
    expect(read(data({ type: 'transcript.text.done', text: 'My gosh.' }))).toEqual({
      kind: 'transcription',
      text: 'My gosh.',
    });
  });

  it('T12: deltas alone are complete only with [DONE], because nothing else shows that it’s the end', () => {
    const body = data({ type: 'transcript.text.delta', delta: 'My gosh.' });
    expect(read(body)).toEqual({ kind: 'cut-off', text: 'My gosh.' });
    expect(read(`${body}data: [DONE]\n\n`)).toEqual({ kind: 'transcription', text: 'My gosh.' });
  });

  it('T12: text whose transcript.text.segment hasn’t arrived is kept, with or without segment_id', () => {
    for (const [one, two] of [
      [{ segment_id: 'seg_1' }, { segment_id: 'seg_2' }],
      [{}, {}],
    ]) {
      const body =
        data({ type: 'transcript.text.delta', delta: 'My gosh.', ...one }) +
        data({
          type: 'transcript.text.segment',
          id: 'seg_1',
          start: 0,
          end: 2,
          text: 'My gosh.',
          speaker: 'A',
        }) +
        data({ type: 'transcript.text.delta', delta: ' Then', ...two }) +
        data({ type: 'transcript.text.delta', delta: ' more', ...two });
      expect(readTranscription(body)).toMatchObject({
        kind: 'cut-off',
        result: {
          segments: [
            { start: 0, end: 2, text: 'My gosh.', speaker: 'A' },
            // The duration is estimated from the 10 characters of the text.
            { start: 2, end: 2 + 10 / 15, text: 'Then more', speaker: null },
          ],
        },
      });
    }
  });

  it.each([
    ['an error object', data({ error: { message: 'The model is overloaded.' } })],
    ['the type error', data({ type: 'error', message: 'The model is overloaded.' })],
    ['an event named error', 'event: error\ndata: {"message":"The model is overloaded."}\n\n'],
  ])('X4: %s is an error, whatever came before', (_, event) => {
    expect(readTranscription(chunk(' My') + event)).toMatchObject({
      kind: 'error',
      body: expect.stringContaining('The model is overloaded.'),
    });
  });

  it('X4: a stream is read the same however its bytes are divided', () => {
    const bytes = Buffer.from(
      `${chunk(' Grüße, 世界')}${data({ type: 'transcript.text.done', text: 'Grüße, 世界' })}`,
    );
    for (const size of [1, 2, 3, 7, 64]) {
      const events = createTranscriptEvents();
      for (let at = 0; at < bytes.length; at += size) events.feed(bytes.subarray(at, at + size));
      events.end();
      expect(events.now()).toMatchObject({
        text: ' Grüße, 世界',
        isDone: true,
        whole: { text: 'Grüße, 世界' },
      });
    }
  });
});
