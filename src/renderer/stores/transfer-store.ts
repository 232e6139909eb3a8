import { create } from 'zustand';
import { nothingRestored } from '../../shared/data/restored-counts.ts';
import { type ImportSummary, nothingLeftOut, type TransferFormat } from '../../shared/data/transfer.ts';
import type { Failure } from '../../shared/failure.ts';
import { failuresListed } from '../../shared/limits.ts';
import { backend } from '../backend/connection.ts';
import { upload } from '../backend/upload.ts';
import { saveFile } from '../files/save-file.ts';
import { createCurrentTask, runTask } from './current-task.ts';

/** A running export or import, or its result. */
export type Transfer =
  | { readonly state: 'idle' }
  | { readonly state: 'exporting'; readonly done: number; readonly total: number }
  /** `file` is still being uploaded until the first progress event arrives. */
  | { readonly state: 'importing'; readonly file: string; readonly done: number }
  | { readonly state: 'exported'; readonly count: number; readonly file: string; readonly missing: number }
  | { readonly state: 'imported'; readonly summary: ImportSummary }
  | { readonly state: 'failed'; readonly failure: Failure };

/** At most one transfer at a time. */
export const useTransfer = create<{ readonly transfer: Transfer }>(() => ({ transfer: { state: 'idle' } }));

const emptySummary: ImportSummary = {
  added: 0,
  known: 0,
  leftOut: nothingLeftOut,
  apps: [],
  unreadable: { file: 0, conversation: 0, item: 0 },
  restored: nothingRestored,
  failures: [],
};

const current = createCurrentTask();
const show = (transfer: Transfer) => useTransfer.setState({ transfer });

/** Exports conversations (null: all) to a file that the browser saves. Never throws. */
export async function exportConversations(
  conversationIds: readonly string[] | null,
  format: TransferFormat,
): Promise<void> {
  await runTask(current, show, async (signal) => {
    show({ state: 'exporting', done: 0, total: 0 });
    const input = { conversationIds: conversationIds && [...conversationIds], format };
    for await (const event of await backend().transfer.export(input, { signal })) {
      if (event.type === 'progress') show({ state: 'exporting', done: event.done, total: event.total });
      else {
        saveFile(event.url, event.name);
        const { count, name: file, missing } = event;
        show({ state: 'exported', count, file, missing });
      }
    }
  });
}

/** Imports files, one after the other, and adds up the results. Never throws. */
export async function importFiles(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  await runTask(current, show, async (signal) => {
    let summary = emptySummary;
    for (const file of files) {
      show({ state: 'importing', file: file.name, done: 0 });
      const uploaded = await upload(file, signal);
      if (!uploaded.ok && uploaded.failure.code === 'empty-file') {
        summary = sumOf(summary, emptyFileSummary, file.name);
        continue;
      }
      if (!uploaded.ok) {
        show({ state: 'failed', failure: uploaded.failure });
        return;
      }
      for await (const event of await backend().transfer.import({ mediaId: uploaded.value.id }, { signal })) {
        if (event.type === 'progress') show({ state: 'importing', file: file.name, done: event.done });
        else summary = sumOf(summary, event.summary, file.name);
      }
    }
    show({ state: 'imported', summary });
  });
}

/** Cancels the running transfer. Conversations imported so far are kept. */
export function cancelTransfer(): void {
  current.abort();
}

/** Dismisses the result. */
export function dismissTransfer(): void {
  show({ state: 'idle' });
}

const emptyFileSummary: ImportSummary = {
  ...emptySummary,
  unreadable: { ...emptySummary.unreadable, file: 1 },
  failures: [{ what: 'file', title: null, reason: 'empty' }],
};

/** Adds up two summaries. Failures without a conversation title get the file name. */
function sumOf(a: ImportSummary, b: ImportSummary, file: string): ImportSummary {
  const titled = b.failures.map((failure) => ({ ...failure, title: failure.title ?? file }));
  return {
    added: a.added + b.added,
    known: a.known + b.known,
    leftOut: sums(a.leftOut, b.leftOut),
    apps: [...new Set([...a.apps, ...b.apps])],
    unreadable: sums(a.unreadable, b.unreadable),
    restored: sums(a.restored, b.restored),
    failures: [...a.failures, ...titled].slice(0, failuresListed),
  };
}

function sums<Name extends string>(
  a: Readonly<Record<Name, number>>,
  b: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const names = Object.keys(a) as Name[];
  return Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) as Record<Name, number>;
}
