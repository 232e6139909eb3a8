import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import { backend } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';
import { saveFile } from '../../files/save-file.ts';

/** An export of everything, and how it ended; sizes in bytes. */
export type FullExport =
  | { readonly state: 'idle' }
  | { readonly state: 'going'; readonly bytes: number; readonly total: number }
  | { readonly state: 'done'; readonly bytes: number; readonly file: string; readonly missing: number }
  | { readonly state: 'failed'; readonly failure: Failure };

/** The export of this page; one at a time. */
export const useFullExport = create<FullExport>(() => ({ state: 'idle' }));

let running: AbortController | null = null;
const say = (now: FullExport) => useFullExport.setState(now, true);

/** Takes everything out into an archive that the person saves; never throws. */
export async function exportEverything(): Promise<void> {
  if (running) return;
  const own = new AbortController();
  running = own;
  let file = '';
  say({ state: 'going', bytes: 0, total: 0 });
  try {
    for await (const event of await backend().storage.exportAll(undefined, { signal: own.signal })) {
      switch (event.type) {
        case 'ready':
          file = event.name;
          saveFile(event.url, event.name);
          break;
        case 'progress':
          say({ state: 'going', bytes: event.bytes, total: event.total });
          break;
        case 'finished':
          say({ state: 'done', bytes: event.bytes, file, missing: event.missing });
      }
    }
  } catch (thrown) {
    say(own.signal.aborted ? { state: 'idle' } : { state: 'failed', failure: failureOf(thrown) });
  } finally {
    running = null;
  }
}

/** Ends it; what was saved by then is no whole archive. */
export function cancelFullExport(): void {
  running?.abort();
}
