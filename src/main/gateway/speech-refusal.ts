import { type Failure, type FailureError, failure } from '../../shared/failure.ts';
import { learnedVoicesLimit } from '../../shared/limits.ts';
import { refusalMessage, refusesField } from './refused-field.ts';

type Refusal = Pick<FailureError, 'failure' | 'responseBody'>;

/**
 * Whether a gateway refused directions (`instructions`) altogether, and not just their text. The request can't have
 * been charged. The wordings are those of real gateways (`test/main/gateway/speech-refusals.ts`).
 */
export function refusesDirections(refused: Refusal): boolean {
  const message = refusalMessage(refused);
  return message !== null && refusesField(message, ['instructions']);
}

/**
 * Matches what precedes a list of voices, in a message without quotation marks that is about a voice and not about a
 * format.
 */
const beforeVoices: readonly RegExp[] = [
  // [{type: enum, loc: (body, voice), msg: Input should be nova, shimmer or alloy, input: sage}]
  /\bloc: ?[[(]body, ?voice[\])], ?msg: ?input should be:? /i,
  /\bvoice (?:\S{1,100} )?(?:must|should) be (?:one of|either):? ?/i,
  /\b(?:available|supported|valid|allowed) (?:voices|speakers)(?: are)?: ?/i,
  /\b(?:voice|speaker)\b[^:]{0,200}\b(?:supported|available|expected one of|choose from)(?: values)?(?: are)?: ?/i,
];

/**
 * Returns the voices that a gateway named when it refused a voice. Empty if it named none, or refused something else.
 */
export function voicesNamedBy({ failure: failed, responseBody }: Refusal): readonly string[] {
  const marked = responseBody?.replace(/"(?=\s{0,9}[,}\]])/g, `"${stringEnd}`) ?? null;
  const message = refusalMessage({ failure: failed, responseBody: marked });
  if (message === null) return [];
  for (const before of beforeVoices) {
    const found = before.exec(message);
    const names = found && namesIn(message.slice(found.index + found[0].length));
    if (names && names.length > 1) return names;
  }
  return [];
}

/** Returns the failure for a refused voice, with the first voices that the gateway named. */
export function voiceRefused(voice: string, named: readonly string[], { values }: Failure): Failure {
  const shown = named.slice(0, shownVoices);
  return failure('voice-refused', {
    ...values,
    voice,
    voices: shown.join(', '),
    more: named.length > shown.length ? named.length - shown.length : undefined,
  });
}

const shownVoices = 12;

/** Marks the end of a JSON string, at which a list of voices also ends. */
const stringEnd = '¦';

/** A voice ID. A sentence may end right after the last one. */
const voiceName = /^[\p{L}\p{N}][\p{L}\p{N}_.+:/-]{0,99}$/u;

/** Parses voices separated by commas, spaces or "or", up to the first text that isn't one. */
function namesIn(text: string): readonly string[] {
  const list = (text.split(stringEnd, 1)[0] ?? '').replace(/^[[({]/, '');
  const bracketed = list === text ? null : /^[^\])}]{1,20000}/.exec(list)?.[0];
  // Groq separates them with spaces, within brackets.
  const items = (bracketed ?? list).split(
    bracketed && !bracketed.includes(',') ? / +/ : /, (?:or |and )?|,| (?:or|and) /,
  );
  const names: string[] = [];
  for (const item of items) {
    const name = /^\S+/.exec(item.trim())?.[0].replace(/[.\])}]{0,3}$/, '') ?? '';
    if (!voiceName.test(name)) break;
    names.push(name);
    if (name !== item.trim() || names.length === learnedVoicesLimit) break;
  }
  return [...new Set(names)];
}
