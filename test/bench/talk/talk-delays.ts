import type { HeardSounds, Sound } from './sound-taps.ts';
import type { PassedRequest } from './talk-gateways.ts';

/** What was measured in a talk, in ms. `late` is the number of sentences that were requested and arrived in the gap before them. */
export type TalkDelays = {
  /** From the end of speech to the first sound of the reply. */
  readonly whole: readonly number[];
  /** The same less what the gateway took. */
  readonly own: readonly number[];
  /** Silence between two sentences as heard, which includes the silence in their audio. */
  readonly gaps: readonly number[];
  /** From the end of one audio element to the start of the next. */
  readonly elementGaps: readonly number[];
  readonly interruptions: readonly number[];
  readonly late: number;
};

/** The requests of a talk, by the end of their path. */
export type TalkRequests = { of(path: string): readonly PassedRequest[] };

/** Computes the delays of a talk from its sounds and its requests. */
export function delaysOf({ spoken, played, elements }: HeardSounds, requests: TalkRequests): TalkDelays {
  const whole: number[] = [];
  const own: number[] = [];
  const gaps: number[] = [];
  const elementGaps: number[] = [];
  const interruptions: number[] = [];
  let late = 0;
  for (const [index, utterance] of spoken.slice(0, -2).entries()) {
    // The last one may not be over yet, and the reply to the one before it isn't interrupted yet.
    const next = spoken[index + 1];
    if (!next) break;
    const during = { from: utterance.to, to: next.from };
    const sounds = played.filter(({ from }) => from > during.from && from < during.to);
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
    for (const [at, sound] of sounds.entries()) {
      const previous = sounds[at - 1];
      if (!previous) continue;
      gaps.push(sound.from - previous.to);
      late += speeches.filter((speech) => speech.at > previous.to && speech.firstByte < sound.from).length;
    }
    const playing = elements.filter(({ from }) => from > during.from && from < during.to);
    for (const [at, { from }] of playing.slice(1).entries()) elementGaps.push(from - (playing[at]?.to ?? 0));
    const interrupted = sounds.find(({ from, to }) => from < next.from && to > next.from);
    if (interrupted) interruptions.push(interrupted.to - next.from);
  }
  return { whole, own, gaps, elementGaps, interruptions, late };
}

/** Returns the time for which the talk waited for the gateway before the first sound of a reply. */
function gatewayPart(requests: TalkRequests, [speech]: readonly PassedRequest[], during: Sound): number {
  const transcription = within(requests.of('/transcriptions'), during)[0];
  const reply = within(requests.of('/chat/completions'), during)[0];
  if (!transcription || !reply) return Number.NaN;
  const speaking = speech ? speech.firstByte - speech.at : 0;
  return transcription.end - transcription.at + (firstSentenceAt(reply) - reply.at) + speaking;
}

/** Returns when the last token of the first sentence arrived. */
function firstSentenceAt({ chunks }: PassedRequest): number {
  const ends: { readonly at: number; readonly length: number }[] = [];
  let text = '';
  for (const { at, bytes } of chunks) {
    for (const [, json] of bytes.toString().matchAll(/^data: (\{.*\})$/gm))
      text += JSON.parse(json ?? '').choices[0]?.delta?.content ?? '';
    ends.push({ at, length: text.trimEnd().length });
  }
  const [first] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text);
  const length = first?.segment.trimEnd().length ?? Number.POSITIVE_INFINITY;
  return ends.find((end) => end.length >= length)?.at ?? Number.NaN;
}

function within(requests: readonly PassedRequest[], { from, to }: Sound): readonly PassedRequest[] {
  return requests.filter(({ at }) => at > from && at < to);
}
