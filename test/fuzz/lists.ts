import { z } from 'zod';
import type { AppUnderTest } from './app-under-test.ts';
import { problemOfFailure } from './failures.ts';
import { allProcedures } from './procedures.ts';
import { within } from './within.ts';

/** The ids of the contents of a data folder, by kind. */
export type FolderContents = Readonly<Record<string, readonly string[]>>;

/** Streams that take no input, but don't begin with the current state. */
const notLists = [
  'storage.exportAll',
  'splits.claim',
  'quickAsk.watchRoutes',
  'talk.watchStarts',
  'work.watch',
];
const hangMs = 30_000;

const listed = z.object({
  conversations: z.array(z.object({ id: z.string() })).optional(),
  transcripts: z.array(z.object({ id: z.string() })).optional(),
  clips: z.array(z.object({ id: z.string() })).optional(),
  voiceOvers: z.array(z.object({ id: z.string() })).optional(),
});

/** Requests every list, and each conversation and transcript, the drafts and the script. Reports failures. */
export async function requestLists(
  app: AppUnderTest,
  folders: readonly string[],
  problem: (text: string) => void,
): Promise<FolderContents> {
  const contents: Record<string, readonly string[]> = {};
  const first = async (name: string, input?: unknown) => {
    try {
      return await within(firstEvent(app, name, input), hangMs, null);
    } catch (thrown) {
      problem(`the list ${name} ${problemOfFailure(thrown, folders) ?? `fails: ${JSON.stringify(thrown)}`}`);
      return undefined;
    }
  };
  for (const { name, input, isStream } of allProcedures()) {
    if (!isStream || input || notLists.includes(name)) continue;
    const event = await first(name);
    if (event === null) problem(`the list ${name} returns nothing`);
    const { success, data } = listed.safeParse(event);
    if (success)
      for (const [what, items] of Object.entries(data)) contents[what] = (items ?? []).map(({ id }) => id);
  }
  for (const conversationId of contents.conversations ?? [])
    await first('conversations.watch', { conversationId });
  for (const transcriptId of contents.transcripts ?? []) await first('transcripts.watch', { transcriptId });
  await first('drafts.watch', { page: 'new' });
  await first('script.watch', { voiceOverId: null, page: 'new' });
  for (const name of ['dictation.list', 'storage.usage'])
    await app.call(name).catch((thrown) => problem(`the list ${name} fails: ${String(thrown)}`));
  return contents;
}

async function firstEvent(app: AppUnderTest, name: string, input: unknown): Promise<unknown> {
  const leaving = new AbortController();
  try {
    for await (const event of (await app.call(name, input, leaving.signal)) as AsyncIterable<unknown>)
      return event;
    return null;
  } finally {
    leaving.abort();
  }
}

/** Returns a message for each id in `before` that is missing from `after`. */
export function missing(before: FolderContents, after: FolderContents): readonly string[] {
  return Object.entries(before).flatMap(([what, ids]) =>
    ids.filter((id) => !after[what]?.includes(id)).map((id) => `${what} ${id} is gone after the restart`),
  );
}
