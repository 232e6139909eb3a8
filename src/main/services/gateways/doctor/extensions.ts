import type { Extension, ExtensionFinding } from '../../../../shared/gateways/capability.ts';
import type { GatewayLimits } from '../../../../shared/gateways/gateway-limits.ts';
import type { Model } from '../../../../shared/gateways/gateway-profile.ts';
import { acceptsDirections } from '../../../../shared/gateways/speech-model.ts';
import { namedModel, type TranscriptionFact } from '../../../../shared/gateways/transcription-fact.ts';
import type { ChatEvent } from '../../../gateway/chat-frame.ts';

type How = NonNullable<ExtensionFinding['how']>;

const supported = (
  extension: Extension,
  how: How,
  detail: string | number | null = null,
): ExtensionFinding => ({
  extension,
  state: 'supported',
  how,
  detail,
});
const refused = (extension: Extension, how: How, detail: string | null = null): ExtensionFinding => ({
  extension,
  state: 'refused',
  how,
  detail,
});
const unknown = (extension: Extension): ExtensionFinding => ({
  extension,
  state: 'unknown',
  how: null,
  detail: null,
});

/** Returns what a chat model supports. `events` come from the test's request, which contained `max_tokens`. */
export function chatExtensions(
  model: Model | undefined,
  limits: GatewayLimits,
  events: readonly ChatEvent[],
): readonly ExtensionFinding[] {
  return [
    reasoningEffort(model, limits),
    completionTokens(model, limits, events),
    model?.inputs
      ? model.inputs.includes('image')
        ? supported('images', 'listed')
        : refused('images', 'listed')
      : unknown('images'),
    contextLength(model, limits),
  ];
}

function contextLength(model: Model | undefined, { contextLimit }: GatewayLimits): ExtensionFinding {
  if (model?.contextLimit !== undefined) return supported('context-length', 'listed', model.contextLimit);
  return contextLimit === null
    ? unknown('context-length')
    : supported('context-length', 'learned', contextLimit);
}

function reasoningEffort(model: Model | undefined, { corrections }: GatewayLimits): ExtensionFinding {
  const learned = corrections.find(({ field }) => field === 'reasoning_effort');
  if (learned?.allowed) return supported('reasoning-effort', 'learned', learned.allowed.join(', '));
  if (learned) return refused('reasoning-effort', 'learned');
  if (!model?.parameters) return unknown('reasoning-effort');
  const names = ['reasoning_effort', 'reasoning'];
  return model.parameters.some((name) => names.includes(name))
    ? supported('reasoning-effort', 'listed')
    : refused('reasoning-effort', 'listed');
}

function completionTokens(
  model: Model | undefined,
  { corrections }: GatewayLimits,
  events: readonly ChatEvent[],
): ExtensionFinding {
  const now = events.flatMap((event) => (event.type === 'corrected' ? event.corrections : []));
  const expects = (list: GatewayLimits['corrections']) =>
    list.some(({ field, instead }) => field === 'max_tokens' && instead === 'max_completion_tokens');
  if (expects(now)) return supported('completion-tokens', 'tested');
  if (expects(corrections)) return supported('completion-tokens', 'learned');
  if (corrections.some(({ field }) => field === 'max_completion_tokens'))
    return refused('completion-tokens', 'learned');
  return model?.parameters?.includes('max_completion_tokens')
    ? supported('completion-tokens', 'listed')
    : unknown('completion-tokens');
}

/**
 * Returns whether a stream contained its usage. `events` come from the test's stream, whose request asked for usage.
 */
export function streamExtensions(events: readonly ChatEvent[]): readonly ExtensionFinding[] {
  if (events.some(({ type }) => type === 'usage')) return [supported('stream-usage', 'tested')];
  const isRefused = events.some(
    (event) =>
      event.type === 'corrected' && event.corrections.some(({ field }) => field === 'stream_options'),
  );
  return [isRefused ? refused('stream-usage', 'tested') : unknown('stream-usage')];
}

/** Returns what a transcription model supports. */
export function transcriptionExtensions(model: string, limits: GatewayLimits): readonly ExtensionFinding[] {
  const isWhisper = model === 'whisper-1';
  const documented = namedModel(model).facts;
  /** Returns the source of a fact, or null if the fact is unknown. */
  const knownBy = (fact: TranscriptionFact): How | null => {
    if (!limits.transcription.includes(fact)) return null;
    return documented.includes(fact) ? 'documented' : 'learned';
  };
  const of = (extension: Extension, yes: How | null, no: How | null): ExtensionFinding =>
    no ? refused(extension, no) : yes ? supported(extension, yes) : unknown(extension);
  const usual = isWhisper ? 'documented' : null;
  return [
    of('word-timings', usual, knownBy('no-word-timings') ?? knownBy('no-verbose-json')),
    of('streamed-transcripts', knownBy('streams'), knownBy('no-stream') ?? usual),
    of('speakers', knownBy('speakers'), knownBy('no-diarized-json')),
  ];
}

/** Returns what a speech model supports, based on its known limits and the test results. */
export function speechExtensions(
  model: string,
  limits: GatewayLimits,
  { directions, voices }: SpeechTest,
): readonly ExtensionFinding[] {
  return [directionsOf(model, limits, directions), voicesOf(limits, voices)];
}

/**
 * Results of the speech test. Null if unknown. `voices` is the number of listed voices, 0 for a gateway that lists
 * none.
 */
export type SpeechTest = {
  readonly directions: 'accepted' | 'refused' | null;
  readonly voices: number | null;
};

function directionsOf(
  model: string,
  { noDirections }: GatewayLimits,
  tested: SpeechTest['directions'],
): ExtensionFinding {
  if (!acceptsDirections(model)) return refused('directions', 'documented');
  if (tested === 'accepted') return supported('directions', 'tested');
  if (tested === 'refused') return refused('directions', 'tested');
  return noDirections ? refused('directions', 'learned') : unknown('directions');
}

function voicesOf(limits: GatewayLimits, listed: number | null): ExtensionFinding {
  if (listed !== null && listed > 0) return supported('voices', 'tested', listed);
  if (limits.voices.length > 0) return supported('voices', 'learned', limits.voices.length);
  return listed === 0 ? refused('voices', 'tested') : unknown('voices');
}
