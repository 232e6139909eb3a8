import { describe, expect, it } from 'vitest';
import { filesInTurn } from '../../../src/renderer/files/files-in-turn.ts';

describe('several files', () => {
  it('C16: are handled one after the other', async () => {
    const events: string[] = [];
    const handled = await filesInTurn(['a', 'b', 'c'], async (name) => {
      events.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve));
      events.push(`${name} ends`);
    });
    await Promise.all(handled);
    expect(events).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it('C16, T1: don’t wait for one about which the user is asked, wherever it’s among them', async () => {
    for (const asked of ['a', 'b', 'c']) {
      const done: string[] = [];
      const answer = Promise.withResolvers<void>();
      const handled = await filesInTurn(['a', 'b', 'c'], async (name, endTurn) => {
        if (name === asked) {
          endTurn();
          await answer.promise;
        }
        done.push(name);
      });
      expect(done).toEqual(['a', 'b', 'c'].filter((name) => name !== asked));
      answer.resolve();
      await Promise.all(handled);
      expect(done.at(-1)).toBe(asked);
    }
  });

  it('C16: are all handled if the user is asked about each of them', async () => {
    const answers = new Map(['a', 'b', 'c'].map((name) => [name, Promise.withResolvers<void>()]));
    const done: string[] = [];
    const handled = await filesInTurn([...answers.keys()], async (name, endTurn) => {
      endTurn();
      await answers.get(name)?.promise;
      done.push(name);
    });
    for (const name of ['c', 'a', 'b']) answers.get(name)?.resolve();
    await Promise.all(handled);
    expect(done).toEqual(['c', 'a', 'b']);
    expect(await filesInTurn([], () => Promise.resolve())).toEqual([]);
  });
});
