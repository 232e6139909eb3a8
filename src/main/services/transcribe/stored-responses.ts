import { FailureError, failure } from '../../../shared/failure.ts';
import type { GatewayAnswer, TranscriptLineStore } from '../../storage/transcript-line-store.ts';
import type { StoredTranscript } from '../../storage/transcript-row.ts';
import type { PartKey } from '../../storage/transcript-store.ts';

/** The page is given so much of an answer at most, in UTF-16 units. */
const longest = 1_000_000;

/** What gateways sent for recordings; both throw `not-found` where nothing came. */
export type StoredAnswers = {
  /** The transcript that one request gave for a whole recording. */
  whole(transcript: StoredTranscript): GatewayAnswer;
  /** The body that came for a part, be it a transcript or not. */
  raw(key: PartKey): string;
};

/** The answers of a line store. */
export function createStoredAnswers(lines: Pick<TranscriptLineStore, 'answerOf' | 'rawOf'>): StoredAnswers {
  return {
    whole: ({ id, parts }) => {
      const answer = parts.length === 1 ? lines.answerOf({ transcriptId: id, part: 0 }) : null;
      if (!answer) throw new FailureError(failure('not-found'));
      return answer;
    },
    raw: (key) => {
      const raw = lines.rawOf(key);
      if (raw === null) throw new FailureError(failure('not-found'));
      return raw.slice(0, longest);
    },
  };
}
