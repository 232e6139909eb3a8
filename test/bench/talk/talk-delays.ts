import type { Sound, TappedSounds } from './sound-taps.ts';
import type { PassedRequest } from './talk-gateways.ts';

/**
 * Delays measured in a talk, in ms. Gaps are excluded if the gateway caused them by not having written the next
 * sentence or not having finished its speech. `delayed` is the number of sentences that were requested only after the
 * previous one had ended, although they had been written earlier.
 */
export type TalkDelays = {
  /** From the end of speech to the first sound of the reply. */
  readonly whole: readonly number[];
  /** The same delay, minus the gateway's time. */
  readonly own: readonly number[];
  /** Audible silence between two sentences, including the silence in their audio. */
  readonly gaps: readonly number[];
  /** From the end of one audio element to the start of the next. */
  readonly elementGaps: readonly number[];
  readonly interruptions: readonly number[];
  readonly delayed: number;
};

/** The requests of a talk, looked up by the end of their path. */
export type TalkRequests = { of(path: string): readonly PassedRequest[] };

/** Computes the delays of a talk from its sounds and its requests. */
export function delaysOf({ spoken, played, elements }: TappedSounds, requests: TalkRequests): TalkDelays {
  const whole: number[] = [];
  const own: number[] = [];
  const gaps: number[] = [];
  const elementGaps: number[] = [];
  const interruptions: number[] = [];
  let delayed = 0;
  for (const [index, utterance] of spoken.slice(0, -2).entries()) {
    // The last utterance may not be over yet, so the reply to the previous one hasn't been interrupted yet.
    const next = spoken[index + 1];
    if (!next) break;
    const during = { from: utterance.to, to: next.from };
    const sounds = played.filter(({ from }) => isIn(during, from));
    const speeches = within(requests.of('/speech'), during);
    const first = sounds[0];
    if (!first) continue;
    whole.push(first.from - utterance.to);
    own.push(
      first.from -
        utterance.to -
        gatewayPart(
          requests,
          speeches.filter(({ at }) => at < first.from),
          during,
        ),
    );
    const reply = within(requests.of('/chat/completions'), during)[0];
    const inTime = (pause: Sound) =>
      speeches.every((speech) => !isIn(pause, speech.firstByte) || dueAt(speech, reply) < pause.from);
    const ownPauses = (all: readonly Sound[]) =>
      pausesBetween(all)
        .filter(inTime)
        .map(({ from, to }) => to - from);
    gaps.push(...ownPauses(sounds));
    elementGaps.push(...ownPauses(elements.filter(({ from }) => isIn(during, from))));
    // A later sentence may be requested in a gap too, but the gap doesn't wait for it.
    for (const pause of pausesBetween(elements.filter(({ from }) => isIn(during, from))))
      delayed += speeches.filter(
        (speech) =>
          isIn(pause, speech.at) && isIn(pause, speech.firstByte) && knownAt(speech, reply) < pause.from,
      ).length;
    const interrupted = sounds.find(({ from, to }) => from < next.from && to > next.from);
    if (interrupted) interruptions.push(interrupted.to - next.from);
  }
  return { whole, own, gaps, elementGaps, interruptions, delayed };
}

/**
 * Returns how long the talk waited for the gateway before the first sound of a reply: for the transcription, for the
 * end of the first sentence, and for its speech.
 */
function gatewayPart(requests: TalkRequests, [speech]: readonly PassedRequest[], during: Sound): number {
  const transcription = within(requests.of('/transcriptions'), during)[0];
  const reply = within(requests.of('/chat/completions'), during)[0];
  if (!transcription || !reply) return Number.NaN;
  const known = firstSentenceKnownAt(reply);
  const writing = (speech ? Math.min(known, speech.at) : known) - reply.at;
  const speaking = speech ? speech.firstByte - speech.at : 0;
  return transcription.end - transcription.at + writing + speaking;
}

/** Returns when it was known that the first sentence of a reply had ended. */
function firstSentenceKnownAt(reply: PassedRequest): number {
  const text = tokensOf(reply).map((token) => token.text);
  return endKnownAt(lettersOf(firstSentence(text.join(''))).length, reply);
}

/** Returns when the speech would have arrived if it had been requested as soon as its first sentence was known. */
function dueAt(speech: PassedRequest, reply: PassedRequest | undefined): number {
  return knownAt(speech, reply) + speech.firstByte - speech.at;
}

/**
 * Returns when it was known that the first sentence of a speech had ended. A sentence that the reply doesn't contain
 * verbatim counts as known from the start.
 */
function knownAt(speech: PassedRequest, reply: PassedRequest | undefined): number {
  if (!reply) return Number.NEGATIVE_INFINITY;
  const { input } = JSON.parse(Buffer.from(speech.body, 'latin1').toString()) as { input: string };
  const sentence = lettersOf(firstSentence(input));
  const start = lettersOf(
    tokensOf(reply)
      .map(({ text }) => text)
      .join(''),
  ).indexOf(sentence);
  return start === -1 ? Number.NEGATIVE_INFINITY : endKnownAt(start + sentence.length, reply);
}

/**
 * Returns when it was known that a sentence ends after `letters` letters: when the next letter arrived, or the reply
 * ended.
 */
function endKnownAt(letters: number, reply: PassedRequest): number {
  let arrived = 0;
  for (const { at, text } of tokensOf(reply)) {
    arrived += lettersOf(text).length;
    if (arrived > letters) return at;
  }
  return reply.end;
}

type Token = { readonly at: number; readonly text: string };

function tokensOf({ chunks }: PassedRequest): readonly Token[] {
  return chunks.map(({ at, bytes }) => ({
    at,
    text: [...bytes.toString().matchAll(/^data: (\{.*\})$/gm)]
      .map(([, json]) => JSON.parse(json ?? '').choices[0]?.delta?.content ?? '')
      .join(''),
  }));
}

function firstSentence(text: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text);
  return (first?.segment ?? '').trimEnd();
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isIn = ({ from, to }: Sound, at: number) => at > from && at < to;

const pausesBetween = (sounds: readonly Sound[]): readonly Sound[] =>
  sounds.slice(1).map(({ from }, at) => ({ from: sounds[at]?.to ?? from, to: from }));

function within(requests: readonly PassedRequest[], during: Sound): readonly PassedRequest[] {
  return requests.filter(({ at }) => isIn(during, at));
}
