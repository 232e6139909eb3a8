import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import { backend } from '../../backend/connection.ts';
import { saveFile } from '../../files/save-file.ts';
import { createCurrentTask, runTask } from '../../stores/current-task.ts';

/** The state of a full export. Sizes are in bytes. `missing` counts items that couldn't be read. */
export type FullExport =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly bytes: number; readonly total: number }
  | { readonly state: 'done'; readonly bytes: number; readonly file: string; readonly missing: number }
  | { readonly state: 'failed'; readonly failure: Failure };

/** The state of this page's export. Only one export runs at a time. */
export const useFullExport = create<FullExport>(() => ({ state: 'idle' }));

const current = createCurrentTask();
const setExport = (state: FullExport) => useFullExport.setState(state, true);

/** Exports all data to an archive and saves it as a file. Never throws: failures are in {@link useFullExport}. */
export async function exportEverything(): Promise<void> {
  if (current.isRunning()) return;
  await runTask(current, setExport, async (signal) => {
    let file = '';
    setExport({ state: 'running', bytes: 0, total: 0 });
    for await (const event of await backend().storage.exportAll(undefined, { signal })) {
      switch (event.type) {
        case 'ready':
          file = event.name;
          saveFile(event.url, event.name);
          break;
        case 'progress':
          setExport({ state: 'running', bytes: event.bytes, total: event.total });
          break;
        case 'finished':
          setExport({ state: 'done', bytes: event.bytes, file, missing: event.missing });
      }
    }
  });
}

/** Cancels the export. The file saved so far is an incomplete archive. */
export function cancelFullExport(): void {
  current.abort();
}
