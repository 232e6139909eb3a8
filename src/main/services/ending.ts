import type { Ending } from '../../shared/chat/message.ts';
import type { ChatParameters } from '../../shared/chat/parameters.ts';
import { type Failure, failure } from '../../shared/failure.ts';

/** What finish reasons mean, in lower case and without separators. Those of the API are first. */
const meanings: Readonly<Record<'stop' | 'length' | 'content_filter' | 'tool_calls' | 'error', string>> = {
  stop: 'stop end endturn eos eostoken stopsequence stoptoken complete completed finish finished done normal success',
  length:
    'length maxlength maxtokens maxoutputtokens maxcompletiontokens maxtokensreached modellength tokenlimit truncated ' +
    'modelcontextwindowexceeded errorlimit',
  content_filter:
    'contentfilter contentfiltered filter filtered safety imagesafety recitation blocklist blocked prohibitedcontent ' +
    'spii sensitive refusal guardrail guardrailintervened moderation contentpolicyviolation errortoxic',
  tool_calls: 'toolcalls toolcall tooluse functioncall',
  error:
    'error failed failure networkerror internalerror internalservererror servererror insufficientsystemresource ' +
    'malformedfunctioncall abort aborted cancelled canceled timeout',
};

/** Returns the API's word for a finish reason of any vendor, or `error`. An unknown reason is returned as it is. */
function meaningOf(reason: string): string {
  const plain = reason.toLowerCase().replace(/^finish_?reason_?|[^a-z]/g, '');
  return Object.entries(meanings).find(([, words]) => words.split(' ').includes(plain))?.[0] ?? reason;
}

/**
 * Returns the ending for a gateway's finish reason. `unreadableChunks` is the number of chunks skipped before it, and
 * `arrived` is whether the reply has content.
 */
export function endingOfFinish(
  reason: string,
  parameters: ChatParameters,
  unreadableChunks: number,
  arrived: boolean,
): Ending {
  const meaning = meaningOf(reason);
  switch (meaning) {
    case 'length':
      return { kind: 'length', maxTokens: parameters.maxTokens ?? null };
    case 'content_filter':
      return { kind: 'filtered' };
    case 'error':
      return endingOfFailure(failure('gateway-error', { said: reason }), arrived);
    default:
      return {
        kind: 'complete',
        finishReason: meaning,
        ...(unreadableChunks > 0 && { unreadableChunks }),
      };
  }
}

/** Returns the ending for a failed request: `interrupted` if something had `arrived`, else `failed`. */
export function endingOfFailure(failed: Failure, arrived: boolean): Ending {
  return { kind: arrived ? 'interrupted' : 'failed', failure: failed };
}

/** The ending of a reply that was running when the app closed or was killed. */
export const endedByClosing: Ending = { kind: 'interrupted', failure: failure('app-closed') };
