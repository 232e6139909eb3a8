import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AttachedDocument, Attachment } from '../../../shared/chat/attachment.ts';
import { failure } from '../../../shared/failure.ts';
import { attachmentsLimit } from '../../../shared/limits.ts';
import { callBackend, type Outcome } from '../../backend/call-backend.ts';
import { failureText } from '../../failures/failure-text.ts';
import { pastedFiles } from '../../files/pasted-files.ts';
import { strings } from '../../i18n/strings.ts';
import { usePreload } from '../../lazy/lazy.tsx';
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

/**
 * Keeps a separate state for each message. Returns the state of `key`, with a setter that changes it even if another
 * message is open.
 */
function useStateOf<Value>(key: string | null, initial: Value) {
  const [all, setAll] = useState<ReadonlyMap<string | null, Value>>(new Map());
  const change = (changed: (current: Value) => Value) =>
    setAll((current) => new Map(current).set(key, changed(current.get(key) ?? initial)));
  return [all.get(key) ?? initial, change] as const;
}

/**
 * Attaches files to the message `key`. `add` is called for that message even if another one is open once the files have
 * been read.
 */
export function useAttaching(
  key: string | null,
  count: number,
  add: (attached: readonly Attachment[]) => void,
): Attaching {
  const [pending, setPending] = useStateOf<readonly PendingFile[]>(key, []);
  const [storing, setStoring] = useStateOf(key, 0);
  const [problems, setProblems] = useStateOf<readonly string[]>(key, []);
  const [locked, setLocked] = useStateOf<readonly LockedFile[]>(key, []);
  const [scanned, setScanned] = useStateOf<readonly ScannedPdf[]>(key, []);
  const lastId = useRef(0);
  const room = Math.max(0, attachmentsLimit - count - pending.length);

  // biome-ignore lint/correctness/useExhaustiveDependencies: clears the notices when another message is opened
  useEffect(
    () => () => {
      setProblems(() => []);
      setLocked(() => []);
      setScanned(() => []);
    },
    [key],
  );

  const addProblem = (sentence: string) => setProblems((current) => [...current, sentence]);
  usePreload(reading);
  /** Loads a lazy module and runs `act` with it. */
  const withPart = async <Part>(load: () => Promise<Part>, act: (part: Part) => Promise<void>) => {
    setStoring((current) => current + 1);
    const part = await load().catch(() => null);
    const acting = part && act(part);
    setStoring((current) => current - 1);
    if (acting) await acting;
    else addProblem(failureText(failure('connection-lost')).title);
  };
  const tasks = new Map<FileTask, number>();
  const callbacks: AttachingFiles = {
    begin: ({ name }) => {
      lastId.current += 1;
      const id = lastId.current;
      const controller = new AbortController();
      const change = (next: Partial<PendingFile>) =>
        setPending((current) => current.map((one) => (one.id === id ? { ...one, ...next } : one)));
      const remove = () => setPending((current) => current.filter((one) => one.id !== id));
      const cancel = () => {
        controller.abort();
        remove();
      };
      setPending((current) => [...current, { id, name, done: 0, total: 0, cancel }]);
      const task: FileTask = { signal: controller.signal, step: (done, total) => change({ done, total }) };
      tasks.set(task, id);
      return task;
    },
    attached: (attachment) => add([attachment]),
    problem: addProblem,
    locked: (file) => setLocked((current) => [...current, { file, isWrong: false }]),
    scanned: (pdf) => setScanned((current) => [...current, pdf]),
    end: (task) => {
      const id = tasks.get(task);
      // Rendered at once, so that Cancel can't be clicked after the file has been attached.
      flushSync(() => setPending((current) => current.filter((one) => one.id !== id)));
    },
  };

  const unlock = async (password: string | null) => {
    const [first, ...rest] = locked;
    if (!first) return;
    setLocked(() => rest);
    if (password === null) return;
    await withPart(loadFiles, async ({ unlockFile }) => {
      const isWrong = await unlockFile(first.file, password, callbacks);
      if (isWrong) setLocked((current) => [{ file: first.file, isWrong: true }, ...current]);
    });
  };

  const files = (newFiles: readonly File[]) => {
    if (newFiles.length === 0) return;
    setProblems(() => []);
    void withPart(loadFiles, ({ attachFiles }) => attachFiles(newFiles, room, callbacks));
  };
  const one = async (keep: () => Promise<Outcome<Attachment>>) => {
    if (count >= attachmentsLimit) {
      setProblems(() => [strings().composer.tooMany(attachmentsLimit, 1)]);
      return null;
    }
    setStoring((current) => current + 1);
    const outcome = await keep();
    setStoring((current) => current - 1);
    setProblems(() => (outcome.ok ? [] : [failureText(outcome.failure).cause]));
    if (!outcome.ok) return null;
    add([outcome.value]);
    return outcome.value;
  };

  return {
    busy: pending.length > 0 || storing > 0,
    pending,
    problems,
    locked: locked[0] ?? null,
    scanned: scanned[0] ?? null,
    room,
    dismiss: () => setProblems(() => []),
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
      setScanned(() => rest);
      if (first && pages)
        void withPart(loadPages, ({ attachPages }) => attachPages(first, pages.slice(0, room), callbacks));
    },
    offerImages: (document, pages) =>
      void withPart(loadPages, async ({ storedPdf }) => {
        const pdf = await storedPdf(document, pages);
        if (pdf) setScanned((current) => [pdf, ...current]);
        else addProblem(strings().composer.document.noFile(document.name));
      }),
    one,
    text: (name, text) => one(() => callBackend((api) => api.chat.attach({ name, kind: 'text', text }))),
  };
}
