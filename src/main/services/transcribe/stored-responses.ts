import { FailureError, failure } from '../../../shared/failure.ts';
import type { GatewayResponse, TranscriptLineStore } from '../../storage/transcript-line-store.ts';
import type { StoredTranscript } from '../../storage/transcript-row.ts';
import type { PartKey } from '../../storage/transcript-store.ts';

/** Maximum length of a response sent to the page, in UTF-16 units. */
const maxLength = 1_000_000;

/** The responses of gateways. Both methods throw `not-found` if there is no response. */
export type StoredResponses = {
  /** Returns the response for a whole recording sent in one request. */
  whole(transcript: StoredTranscript): GatewayResponse;
  /** Returns the raw response body for a chunk, whether it was a transcript or not, truncated to {@link maxLength}. */
  raw(key: PartKey): string;
};

/** Creates access to the responses in a line store. */
export function createStoredResponses(
  lines: Pick<TranscriptLineStore, 'responseOf' | 'rawOf'>,
): StoredResponses {
  return {
    whole: ({ id, parts }) => {
      const response = parts.length === 1 ? lines.responseOf({ transcriptId: id, part: 0 }) : null;
      if (!response) throw new FailureError(failure('not-found'));
      return response;
    },
    raw: (key) => {
      const raw = lines.rawOf(key);
      if (raw === null) throw new FailureError(failure('not-found'));
      return raw.slice(0, maxLength);
    },
  };
}
