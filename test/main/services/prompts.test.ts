import { afterEach, describe, expect, it } from 'vitest';
import type { Prompt } from '../../../src/shared/chat/prompt.ts';
import { failure } from '../../../src/shared/failure.ts';
import { failureFrom, removeFolder, startApp, type TempApp } from './in-temp-app.ts';

const open: { app: TempApp | null } = { app: null };

afterEach(async () => {
  await open.app?.close();
  if (open.app) await removeFolder(open.app.folder);
  open.app = null;
});

const stored = { id: expect.any(String), createdAt: expect.any(Number) };

async function started(folder?: string): Promise<TempApp> {
  open.app = await startApp(folder ? { folder } : {});
  return open.app;
}

describe('the prompt library', () => {
  it('C8: is sent to subscribers, oldest first, and again after each change', async () => {
    const { call } = await started();
    const watching = await call.prompts.watch();
    const titles = async () => {
      const { value } = await watching.next();
      return (value as Prompt[]).map(({ title }) => title);
    };
    expect(await titles()).toEqual([]);
    const first = await call.prompts.add({ title: 'Script editor', text: 'Quote exactly.' });
    expect(await titles()).toEqual(['Script editor']);
    await call.prompts.add({ title: 'Minutes', text: '' });
    expect(await titles()).toEqual(['Script editor', 'Minutes']);
    expect(await call.prompts.change({ promptId: first.id, title: 'House style' })).toEqual({
      ...first,
      title: 'House style',
    });
    expect(await titles()).toEqual(['House style', 'Minutes']);
    await call.prompts.remove({ promptId: first.id });
    expect(await titles()).toEqual(['Minutes']);
    await call.prompts.restore({ promptId: first.id });
    expect(await titles()).toEqual(['House style', 'Minutes']);
    await watching.return(undefined);
  });

  it('C8: is stored across runs, without removed prompts', async () => {
    const app = await started();
    const added = await app.call.prompts.add({ title: 'Kept', text: ' as it\nwas ' });
    const removed = await app.call.prompts.add({ title: 'Gone', text: '' });
    await app.call.prompts.remove({ promptId: removed.id });
    await app.close();
    const { call } = await started(app.folder);
    const watching = await call.prompts.watch();
    expect((await watching.next()).value).toEqual([added]);
    await watching.return(undefined);
    expect(await failureFrom(call.prompts.restore({ promptId: removed.id }))).toEqual(failure('not-found'));
  });

  it('C25: adds the prompts of a file once, however often it is imported', async () => {
    const { call } = await started();
    const old = await call.prompts.add({ title: 'Minutes', text: 'Write minutes.' });
    const prompts = [
      { title: 'Minutes', text: 'Write minutes.' },
      { title: 'Minutes', text: 'Write short minutes.' },
      { title: 'Tone', text: 'Be {{tone:formal|friendly}}.' },
      { title: 'Tone', text: 'Be {{tone:formal|friendly}}.' },
    ];
    expect(await call.prompts.addAll({ prompts })).toBe(2);
    expect(await call.prompts.addAll({ prompts })).toBe(0);
    const watching = await call.prompts.watch();
    const { value } = await watching.next();
    expect(value).toEqual([old, { ...prompts[1], ...stored }, { ...prompts[2], ...stored }]);
    await watching.return(undefined);
  });

  it('C8: reports an unknown prompt', async () => {
    const { call } = await started();
    for (const changing of [
      call.prompts.change({ promptId: 'none', text: '' }),
      call.prompts.remove({ promptId: 'none' }),
      call.prompts.restore({ promptId: 'none' }),
    ]) {
      expect(await failureFrom(changing)).toEqual(failure('not-found'));
    }
  });
});
