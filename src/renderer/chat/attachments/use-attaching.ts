import { type ClipboardEvent, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import type { AttachedDocument, Attachment } from '../../../shared/chat/attachment.ts';
import { failure } from '../../../shared/failure.ts';
import { attachmentsLimit } from '../../../shared/limits.ts';
import { callBackend, type Outcome } from '../../backend/call-backend.ts';
import { failureText } from '../../failures/failure-text.ts';
import { pastedFiles } from '../../files/pasted-files.ts';
import { strings } from '../../i18n/strings.ts';
import { usePreload } from '../../lazy/lazy.tsx';
import { type Arrivals, createArrivals } from './arrivals.ts';
import type { FileTask } from './attach-document.ts';
import type { AttachingFiles } from './attach-files.ts';
import type { ScannedPdf } from './scanned/attach-pages.ts';

/** A file that is being read, with `done` of `total` pages read. `total` is 0 while it's unknown. */
export type PendingFile = {
  readonly id: number;
  readonly name: string;
  readonly done: number;
  readonly total: number;
  cancel(): void;
};

/** A PDF whose password is needed. */
export type LockedFile = { readonly file: File; readonly isWrong: boolean };

// The code that reads files isn't part of the initial load.
const loadFiles = () => import('./attach-files.ts');
const loadPages = () => import('./scanned/attach-pages.ts');
const reading = { preload: () => loadFiles().then(noop, noop) };

function noop(): void {}

/** The state and actions of attaching files to one message. */
export type Attaching = {
  /** Whether files are still being read. A message sent now wouldn't include them. */
  readonly busy: boolean;
  readonly pending: readonly PendingFile[];
  readonly problems: readonly string[];
  /** The first PDF whose password is needed. */
  readonly locked: LockedFile | null;
  /** The first PDF whose pages can be attached as images. */
  readonly scanned: ScannedPdf | null;
  /** How many more attachments the message can have. */
  readonly room: number;
  dismiss(): void;
  files(files: readonly File[]): void;
  /** Attaches pasted files. Returns false if text was pasted. */
  paste(event: ClipboardEvent): boolean;
  /** Opens the locked PDF with a password, or leaves it out if `password` is null. */
  unlock(password: string | null): void;
  /** Attaches pages of the scanned PDF as images, or leaves them out if `pages` is null. */
  asImages(pages: readonly number[] | null): void;
  /** Offers to attach pages of an attached PDF as images. */
  offerImages(document: AttachedDocument, pages: readonly number[]): void;
  /** Attaches text. Returns null and adds a problem if that fails. */
  text(name: string, text: string): Promise<Attachment | null>;
  /** Attaches what `keep` stores. Returns null and adds a problem if that fails. */
  one(keep: () => Promise<Outcome<Attachment>>): Promise<Attachment | null>;
};

type AttachState = {
  readonly pending: readonly PendingFile[];
  /** Number of files being stored, and of lazy modules being loaded. */
  readonly storing: number;
  readonly problems: readonly string[];
  readonly locked: readonly LockedFile[];
  readonly scanned: readonly ScannedPdf[];
};

type ChangeState = (changed: (current: AttachState) => Partial<AttachState>) => void;

const initial: AttachState = { pending: [], storing: 0, problems: [], locked: [], scanned: [] };

/** Kept by message, because files may still be read while another one is open. */
const useAttachStates = create<{ readonly states: ReadonlyMap<string | null, AttachState> }>(() => ({
  states: new Map(),
}));

const attachStateOf = (key: string | null) => useAttachStates.getState().states.get(key) ?? initial;

/** Returns the state of the message `key`, with a function that changes it even if another message is open. */
function useAttachState(key: string | null): readonly [AttachState, ChangeState] {
  const state = useAttachStates(({ states }) => states.get(key)) ?? initial;
  const change: ChangeState = (changed) =>
    useAttachStates.setState(({ states }) => {
      const current = attachStateOf(key);
      return { states: new Map(states).set(key, { ...current, ...changed(current) }) };
    });
  return [state, change];
}

const isBusy = ({ pending, storing }: AttachState) => pending.length > 0 || storing > 0;

/** Waits until no file of the message `key` is being read. Returns whether all of them were attached. */
export async function filesAttached(key: string | null): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const check = () => isBusy(attachStateOf(key)) || resolve();
  const stop = useAttachStates.subscribe(check);
  check();
  await promise;
  stop();
  const { problems, locked, scanned } = attachStateOf(key);
  return problems.length + locked.length + scanned.length === 0;
}

/** Returns the arrivals of the message `key`. */
function useArrivals(key: string | null): Arrivals {
  const all = useRef(new Map<string | null, Arrivals>());
  const known = all.current.get(key);
  if (known) return known;
  const created = createArrivals(attachmentsLimit);
  all.current.set(key, created);
  return created;
}

/** Creates the callbacks that record what happens to files. `lastId` is the last id of a pending file. */
function createCallbacks(
  change: ChangeState,
  add: (attached: readonly Attachment[]) => void,
  lastId: RefObject<number>,
): AttachingFiles {
  const ids = new Map<FileTask, number>();
  const remove = (id: number | undefined) =>
    change(({ pending }) => ({ pending: pending.filter((one) => one.id !== id) }));
  return {
    begin: ({ name }) => {
      lastId.current += 1;
      const id = lastId.current;
      const controller = new AbortController();
      const cancel = () => {
        controller.abort();
        remove(id);
      };
      change(({ pending }) => ({ pending: [...pending, { id, name, done: 0, total: 0, cancel }] }));
      const step = (done: number, total: number) =>
        change(({ pending }) => ({
          pending: pending.map((one) => (one.id === id ? { ...one, done, total } : one)),
        }));
      const task: FileTask = { signal: controller.signal, step };
      ids.set(task, id);
      return task;
    },
    attached: (attachment) => add([attachment]),
    problem: (sentence) => change(withProblem(sentence)),
    locked: (file) => change(({ locked }) => ({ locked: [...locked, { file, isWrong: false }] })),
    scanned: (pdf) => change(({ scanned }) => ({ scanned: [...scanned, pdf] })),
    // Rendered at once, so that Cancel can't be clicked after the file has been attached.
    end: (task) => flushSync(() => remove(ids.get(task))),
  };
}

const withProblem =
  (sentence: string) =>
  ({ problems }: AttachState): Partial<AttachState> => ({ problems: [...problems, sentence] });

/**
 * Attaches files to the message `key`. `add` is called for that message even if another one is open once the files have
 * been read.
 */
export function useAttaching(
  key: string | null,
  count: number,
  add: (attached: readonly Attachment[]) => void,
): Attaching {
  const [state, change] = useAttachState(key);
  const { pending, problems, locked, scanned } = state;
  const lastId = useRef(0);
  const arrivals = useArrivals(key);
  // Files may be dropped again before the page has rendered the first ones.
  const attached = useRef(count);
  attached.current = count;
  const callbacks = createCallbacks(change, add, lastId);
  const room = Math.max(0, attachmentsLimit - count - pending.length);
  usePreload(reading);
  // biome-ignore lint/correctness/useExhaustiveDependencies: clears the notices when another message is opened
  useEffect(() => () => change(() => ({ problems: [], locked: [], scanned: [] })), [key]);

  const setProblems = (next: readonly string[]) => change(() => ({ problems: next }));
  const countStoring = (by: 1 | -1) => change((current) => ({ storing: current.storing + by }));
  /** Loads a lazy module and runs `act` with it. */
  const withPart = async <Part>(load: () => Promise<Part>, act: (part: Part) => Promise<void>) => {
    countStoring(1);
    const part = await load().catch(() => null);
    const acting = part && act(part);
    countStoring(-1);
    if (acting) await acting;
    else change(withProblem(failureText(failure('connection-lost')).title));
  };

  const unlock = async (password: string | null) => {
    const [first, ...rest] = locked;
    if (!first) return;
    change(() => ({ locked: rest }));
    if (password === null) return;
    await withPart(loadFiles, async ({ unlockFile }) => {
      const isWrong = await unlockFile(first.file, password, callbacks);
      if (!isWrong) return;
      change((current) => ({ locked: [{ file: first.file, isWrong }, ...current.locked] }));
    });
  };

  const files = (newFiles: readonly File[]) => {
    if (newFiles.length === 0) return;
    setProblems([]);
    const places = arrivals.take(newFiles.length, attached.current);
    let open = places;
    const end = (task: FileTask) => {
      callbacks.end(task);
      open -= 1;
      arrivals.release(1);
    };
    void withPart(loadFiles, ({ attachFiles }) =>
      attachFiles(newFiles, places, { ...callbacks, end }, arrivals.inOrder),
    ).finally(() => arrivals.release(open));
  };
  const one = async (keep: () => Promise<Outcome<Attachment>>) => {
    if (count >= attachmentsLimit) {
      setProblems([strings().composer.tooMany(attachmentsLimit, 1)]);
      return null;
    }
    countStoring(1);
    const outcome = await keep();
    countStoring(-1);
    setProblems(outcome.ok ? [] : [failureText(outcome.failure).cause]);
    if (!outcome.ok) return null;
    add([outcome.value]);
    return outcome.value;
  };

  return {
    busy: isBusy(state),
    pending,
    problems,
    locked: locked[0] ?? null,
    scanned: scanned[0] ?? null,
    room,
    dismiss: () => setProblems([]),
    files,
    paste: (event) => {
      const pasted = pastedFiles(event.clipboardData);
      if (pasted.length === 0) return false;
      event.preventDefault();
      files(pasted);
      return true;
    },
    unlock: (password) => void unlock(password),
    asImages: (pages) => {
      const [first, ...rest] = scanned;
      change(() => ({ scanned: rest }));
      if (first && pages)
        void withPart(loadPages, ({ attachPages }) => attachPages(first, pages.slice(0, room), callbacks));
    },
    offerImages: (document, pages) =>
      void withPart(loadPages, async ({ storedPdf }) => {
        const pdf = await storedPdf(document, pages);
        if (pdf) change((current) => ({ scanned: [pdf, ...current.scanned] }));
        else change(withProblem(strings().composer.document.noFile(document.name)));
      }),
    one,
    text: (name, text) => one(() => callBackend((api) => api.chat.attach({ name, kind: 'text', text }))),
  };
}
