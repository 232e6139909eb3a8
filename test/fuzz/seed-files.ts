import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { speechFormats } from '../../src/shared/limits.ts';
import type { AppUnderTest } from './app-under-test.ts';
import type { RecordedResponses } from './recorded-responses.ts';

/** A valid file that a user might choose. */
export type SeedFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array };

/** Recordings, and exports to import. */
export type SeedFiles = { readonly recordings: readonly SeedFile[]; readonly exports: SeedFile[] };

const fixtures = join(import.meta.dirname, '../fixtures');
const appExports = [
  'chatgpt-conversations.json',
  'claude-conversations.json',
  'open-webui-chats.json',
  'librechat-conversation.json',
  'chatbox-export.json',
  'cherry-studio-data.json',
];
const readySchema = z.object({ url: z.string(), name: z.string() });

/** Returns the audio that the demo gateway spoke, and exports of other apps. Parlance's own exports are added later. */
export function seedFiles(responses: RecordedResponses): SeedFiles {
  return {
    recordings: speechFormats.flatMap((format) => {
      const response = responses.get(`POST /v1/audio/speech ${format}`);
      return response ? [{ name: `tape.${format}`, type: response.type, bytes: response.body }] : [];
    }),
    exports: appExports.map((name) => ({
      name,
      type: 'application/json',
      bytes: readFileSync(join(fixtures, name)),
    })),
  };
}

/** Adds the app's current exports: one of the conversations, and one of everything. */
export async function addExports({ exports }: SeedFiles, app: AppUnderTest): Promise<void> {
  const all = { conversationIds: null, format: 'json' };
  exports.push(await exported(app, 'application/json', 'transfer.export', all));
  exports.push(await exported(app, 'application/zip', 'storage.exportAll'));
}

async function exported(app: AppUnderTest, type: string, name: string, input?: unknown): Promise<SeedFile> {
  for await (const event of (await app.call(name, input)) as AsyncIterable<unknown>) {
    const ready = readySchema.safeParse(event);
    if (!ready.success) continue;
    const response = await app.fetch(ready.data.url);
    return { name: ready.data.name, type, bytes: new Uint8Array(await response.arrayBuffer()) };
  }
  throw new Error(`${name} gave no file`);
}
