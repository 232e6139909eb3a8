import { useEffect, useRef, useState } from 'react';
import { attachmentsLimit } from '../../../shared/limits.ts';
import type { Attachment } from '../../../shared/models/attachment.ts';
import { sentenceApart } from '../../failures/failure-sentence.ts';
import { strings } from '../../i18n/strings.ts';
import type { Outcome } from '../../stores/gateways/gateways-store.ts';
import type { FileTask } from './attach-document.ts';
import { type AttachingFiles, attachFiles, unlockFile } from './attach-files.ts';

/** A file that is being read. `done` of `total` pages; 0 in total while that's unknown. */
export type PendingFile = {
  readonly id: number;
  readonly name: string;
  readonly done: number;
  readonly total: number;
  cancel(): void;
};

/** A PDF that waits for its password. */
export type LockedFile = { readonly file: File; readonly isWrong: boolean };

/** The state of attaching to one message, with its actions. */
export type Attaching = {
  /** Files are still being read. A message sent now wouldn't include them. */
  readonly busy: boolean;
  readonly pending: readonly PendingFile[];
  readonly problems: readonly string[];
  /** The first PDF that waits for its password. */
  readonly locked: LockedFile | null;
  dismiss(): void;
  files(files: readonly File[]): void;
  /** Opens the locked PDF with a password, or leaves it out if that's null. */
  unlock(password: string | null): void;
  /** Attaches what `keep` stores. Returns null and adds a problem if that fails. */
  one(keep: () => Promise<Outcome<Attachment>>): Promise<Attachment | null>;
};

/**
 * Attaches to the message `about`. `add` is called for that message, even if another is open once the files are read.
 */
export function useAttaching(
  about: string | null,
  count: number,
  add: (attached: readonly Attachment[]) => void,
): Attaching {
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const [storing, setStoring] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [locked, setLocked] = useState<readonly LockedFile[]>([]);
  const lastId = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: both belong to one message
  useEffect(() => {
    setProblems([]);
    setLocked([]);
  }, [about]);

  const addProblem = (sentence: string) => setProblems((now) => [...now, sentence]);
  const tasks = new Map<FileTask, number>();
  const during: AttachingFiles = {
    begin: ({ name }) => {
      lastId.current += 1;
      const id = lastId.current;
      const controller = new AbortController();
      const change = (next: Partial<PendingFile>) =>
        setPending((now) => now.map((one) => (one.id === id ? { ...one, ...next } : one)));
      const remove = () => setPending((now) => now.filter((one) => one.id !== id));
      const cancel = () => {
        controller.abort();
        remove();
      };
      setPending((now) => [...now, { id, name, done: 0, total: 0, cancel }]);
      const task: FileTask = { signal: controller.signal, step: (done, total) => change({ done, total }) };
      tasks.set(task, id);
      return task;
    },
    attached: (attachment) => add([attachment]),
    problem: addProblem,
    locked: (file) => setLocked((now) => [...now, { file, isWrong: false }]),
    end: (task) => {
      const id = tasks.get(task);
      setPending((now) => now.filter((one) => one.id !== id));
    },
  };

  const unlock = async (password: string | null) => {
    const [first, ...rest] = locked;
    if (!first) return;
    setLocked(rest);
    if (password === null) return;
    const isWrong = await unlockFile(first.file, password, during);
    if (isWrong) setLocked((now) => [{ file: first.file, isWrong: true }, ...now]);
  };

  return {
    busy: pending.length > 0 || storing > 0,
    pending,
    problems,
    locked: locked[0] ?? null,
    dismiss: () => setProblems([]),
    files: (files) => {
      if (files.length === 0) return;
      setProblems([]);
      void attachFiles(files, attachmentsLimit - count - pending.length, during);
    },
    unlock: (password) => void unlock(password),
    one: async (keep) => {
      if (count >= attachmentsLimit) {
        setProblems([strings().composer.tooMany(attachmentsLimit, 1)]);
        return null;
      }
      setStoring((now) => now + 1);
      const outcome = await keep();
      setStoring((now) => now - 1);
      setProblems(outcome.ok ? [] : [sentenceApart(outcome.failure).cause]);
      if (!outcome.ok) return null;
      add([outcome.value]);
      return outcome.value;
    },
  };
}
