import { useEffect, useState } from 'react';
import { attachmentsLimit } from '../../../shared/limits.ts';
import type { Attachment } from '../../../shared/models/attachment.ts';
import { sentenceApart } from '../../failures/failure-sentence.ts';
import { strings } from '../../i18n/strings.ts';
import type { Outcome } from '../../stores/gateways/gateways-store.ts';
import { type AttachedFiles, attachFiles } from './attach-files.ts';

/** The state of attaching to one message, with its actions. */
export type Attaching = {
  /** Files are still being read. A message sent now wouldn't include them. */
  readonly busy: boolean;
  readonly problems: readonly string[];
  dismiss(): void;
  files(files: readonly File[]): void;
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
  const [pending, setPending] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: problems belong to one message
  useEffect(() => setProblems([]), [about]);

  const during = async (work: () => Promise<AttachedFiles>): Promise<AttachedFiles> => {
    setPending((now) => now + 1);
    const done = await work();
    setPending((now) => now - 1);
    setProblems(done.problems);
    if (done.attached.length > 0) add(done.attached);
    return done;
  };
  return {
    busy: pending > 0,
    problems,
    dismiss: () => setProblems([]),
    files: (files) => {
      if (files.length > 0) void during(() => attachFiles(files, attachmentsLimit - count));
    },
    one: async (keep) => {
      const { attached } = await during(async () => {
        if (count >= attachmentsLimit)
          return { attached: [], problems: [strings().composer.tooMany(attachmentsLimit, 1)] };
        const outcome = await keep();
        return outcome.ok
          ? { attached: [outcome.value], problems: [] }
          : { attached: [], problems: [sentenceApart(outcome.failure).cause] };
      });
      return attached[0] ?? null;
    },
  };
}
