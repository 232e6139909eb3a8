import { createRouterClient } from '@orpc/server';
import { strings } from '../../shared/i18n/locale.ts';
import { isAtWork } from '../../shared/long-work.ts';
import type { Work } from '../../shared/work.ts';
import type { Application } from '../application.ts';

/**
 * Returns a function that prints which work is interrupted when Parlance exits, and what happens to it. It prints
 * nothing if no work is running.
 */
export function printInterruptedWork(
  router: Application['router'],
  print: (line: string) => void,
): () => Promise<void> {
  const client = createRouterClient(router);
  return async () => {
    for await (const event of await client.work.watch()) {
      const line = event.type === 'now' ? sentence(event.work) : null;
      if (line) print(line);
      return;
    }
  };
}

function sentence(work: Work): string | null {
  const { replies, transcripts, clips, recordings, talks } = work;
  return isAtWork(work) ? strings().work.ended(replies, transcripts, clips, recordings, talks) : null;
}
