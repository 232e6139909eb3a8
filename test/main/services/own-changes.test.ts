import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureFrom, removeFolder, startApp, type TempApp } from './in-temp-app.ts';

let app: TempApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(async () => {
  await app.close();
  await removeFolder(app.folder);
});

/** What is typed and saved by several pages: the draft of a new conversation, and Speak's text. */
const typed = {
  'C13 drafts: a page’s own changes': {
    save: (text: string, by: string) =>
      app.call.drafts.save({ conversationId: null, text, attachmentIds: [], by }),
    watch: async function* (page: string): AsyncGenerator<string> {
      for await (const event of await app.call.drafts.watch({ page }))
        yield event.type === 'changed' ? event.draft.text : event.drafts.map(({ text }) => text).join();
    },
  },
  'S8: a page’s own changes of the script': {
    save: (text: string, by: string) => app.call.script.save({ voiceOverId: null, text, plain: true, by }),
    watch: async function* (page: string): AsyncGenerator<string> {
      for await (const { text } of await app.call.script.watch({ voiceOverId: null, page }))
        yield text ?? 'none';
    },
  },
};

describe.each(Object.entries(typed))('%s', (_, { save, watch }) => {
  /** Saves texts while the page `me` doesn't read, and returns the texts that it then reads up to the text `last`. */
  async function readAfter(saves: readonly [text: string, by: string][]): Promise<readonly string[]> {
    await save('stored', 'other');
    const events = watch('me');
    const read = [(await events.next()).value];
    for (const [text, by] of saves) await save(text, by);
    const next = events.next();
    // Until what is pending has been read.
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    await save('last', 'other');
    read.push((await next).value);
    while (read.at(-1) !== 'last') read.push((await events.next()).value);
    await events.return(undefined);
    return read;
  }

  test('aren’t sent to it', async () => {
    expect(await readAfter([['mine', 'me']])).toEqual(['stored', 'last']);
  });

  test('replace an older one of another page that it hasn’t read', async () => {
    const saves: [string, string][] = [
      ['theirs', 'other'],
      ['mine', 'me'],
    ];
    expect(await readAfter(saves)).toEqual(['stored', 'last']);
  });

  test('are replaced by a newer one of another page', async () => {
    const saves: [string, string][] = [
      ['mine', 'me'],
      ['theirs', 'other'],
    ];
    expect(await readAfter(saves)).toEqual(['stored', 'theirs', 'last']);
  });

  test('are part of what it reads first', async () => {
    await save('mine', 'me');
    const events = watch('me');
    expect((await events.next()).value).toBe('mine');
    await events.return(undefined);
  });
});

test.each([
  ['no character', ''],
  ['101 characters', 'x'.repeat(101)],
])('C13, S8: a page id with %s is refused everywhere', async (_, page) => {
  const draft = { conversationId: null, text: '', attachmentIds: [], by: page };
  const calls = [
    () => app.call.drafts.watch({ page }),
    () => app.call.drafts.save(draft),
    () => app.call.drafts.unqueue({ conversationId: 'c', messageId: 'm', by: page }),
    () => app.call.script.watch({ voiceOverId: null, page }),
    () => app.call.script.save({ voiceOverId: null, text: '', plain: true, by: page }),
  ];
  for (const call of calls) await expect(failureFrom(call())).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
