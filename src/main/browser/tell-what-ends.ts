import { createRouterClient } from '@orpc/server';
import type { Work } from '../../shared/models/work.ts';
import { spoken } from '../../shared/words/spoken.ts';
import type { Application } from '../application.ts';

/** Gives what says at the end of a run what it cut short, and what becomes of it; nothing where nothing ran. */
export function tellWhatEnds(
  router: Application['router'],
  print: (line: string) => void,
): () => Promise<void> {
  const client = createRouterClient(router);
  return async () => {
    for await (const event of await client.work.watch()) {
      const told = event.type === 'now' ? sentence(event.work) : null;
      if (told) print(told);
      return;
    }
  };
}

function sentence({ replies, transcripts, clips, recordings }: Work): string | null {
  if (replies + transcripts + clips + recordings === 0) return null;
  return spoken().work.ended(replies, transcripts, clips, recordings);
}
