import { useEffect, useState } from 'react';
import { attachmentsLimit } from '../../../shared/limits.ts';
import type { Attachment } from '../../../shared/models/attachment.ts';
import { sentenceApart } from '../../failures/failure-sentence.ts';
import { strings } from '../../i18n/strings.ts';
import type { Outcome } from '../../stores/gateways/gateways-store.ts';
import { type AttachedFiles, attachFiles } from './attach-files.ts';

/** Attaching to one message: what is under way, and why something could not be attached. */
export type Attaching = {
  /** Files are still being read: what is sent now would go without them. */
  readonly busy: boolean;
  readonly problems: readonly string[];
  dismiss(): void;
  files(files: readonly File[]): void;
  /** Attaches what `keep` keeps for it; null where that could not be done, which is told as a problem. */
  one(keep: () => Promise<Outcome<Attachment>>): Promise<Attachment | null>;
};

/** Attaches to the message `about`; `add` is called as that message's, however late the files are read. */
export function useAttaching(
  about: string | null,
  count: number,
  add: (attached: readonly Attachment[]) => void,
): Attaching {
  const [pending, setPending] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: problems belong to the message that they came from
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
