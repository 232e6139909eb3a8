import type { Usage } from '../../shared/chat/generation.ts';
import type { Citation } from '../../shared/chat/message.ts';
import type { ChatCorrection } from '../../shared/gateways/chat-correction.ts';
import { repliesRange } from '../../shared/limits.ts';
import { annotatedSources, contextSources, listedSources } from './cited-sources.ts';
import { reportedError } from './gateway-message.ts';
import { type Fields, list, record } from './json-fields.ts';
import { readUsage } from './reported-usage.ts';
import { type ToolCallFragment, toolCallFragments } from './tool-call-fragments.ts';

/** One event of a stream frame or of a complete response. `choice` is the index of the reply. */
export type ChatEvent =
  /** The gateway refused the request, which was sent again with these corrections. Precedes all other events. */
  | { readonly type: 'corrected'; readonly corrections: readonly ChatCorrection[] }
  | {
      readonly type: 'delta';
      readonly choice: number;
      readonly text: string;
      readonly reasoning: string;
      /** Set if it comes from a complete `message`. Within a stream, that may repeat the deltas. */
      readonly isWhole?: true;
    }
  /** All text of this choice so far was reasoning: a closing tag without an opening one followed it. */
  | { readonly type: 'was-reasoning'; readonly choice: number }
  /** The text of this choice is a refusal. */
  | { readonly type: 'declined'; readonly choice: number }
  | { readonly type: 'tool-call'; readonly choice: number; readonly fragment: ToolCallFragment }
  /** The reply contains an image: a data URL or another URL, or empty if it's in an unknown form. */
  | { readonly type: 'image'; readonly choice: number; readonly url: string }
  /** The reply contains audio. Its transcript is text. */
  | { readonly type: 'audio'; readonly choice: number }
  /** The reply cites a source. The same source may be reported repeatedly. */
  | { readonly type: 'citation'; readonly choice: number; readonly citation: Citation }
  | {
      readonly type: 'finish';
      readonly choice: number;
      readonly reason: string;
      /** Set if the same frame had text. Some gateways send a finish reason with every frame. */
      readonly isProvisional?: true;
    }
  | { readonly type: 'usage'; readonly usage: Usage }
  /** A frame that isn't JSON. `frame` is its start. */
  | { readonly type: 'unreadable'; readonly frame: string }
  /** An `error` object inside an accepted response, as JSON text. */
  | { readonly type: 'error'; readonly body: string };

/** Maximum number of choices in a response. The OpenAI API documents no limit, and its models allow this many. */
const maxChoices = 128;

/**
 * Reads one parsed frame or completion. Tolerates unknown fields, missing `choices` and null content. Text comes from
 * the content, the refusal or the audio transcript in `delta` or `message`; reasoning from `reasoning_content`,
 * `reasoning` or other fields for it.
 */
export function readChatFrame(frame: unknown): readonly ChatEvent[] {
  const events: ChatEvent[] = [];
  addChatEvents(frame, events);
  return events;
}

/** Like {@link readChatFrame}, but appends to `events`, which saves an array per frame. */
export function addChatEvents(frame: unknown, events: ChatEvent[]): void {
  if (Array.isArray(frame)) {
    // A list of frames. An error interrupts the reply, so nothing after it counts.
    for (const each of frame) if (events.at(-1)?.type !== 'error') addFrameEvents(record(each), events);
  } else addFrameEvents(record(frame), events);
}

function addFrameEvents(frame: Fields | null, events: ChatEvent[]): void {
  if (!frame) return;
  const fields = withChoices(frame);
  const { choices } = fields;
  const failed = failedPart(fields);
  if (Array.isArray(choices)) {
    const count = Math.min(choices.length, repliesRange.max);
    // These come first, because the choice may finish in this frame.
    if (fields.citations || fields.search_results || fields.annotations) {
      // Some gateways list the sources in a frame of their own, without choices.
      const places = count === 0 ? [0] : choices.slice(0, count).map(choiceIndex);
      for (const choice of places) addCitations(listedSources(fields), choice, events);
    }
    for (let position = 0; position < count; position += 1)
      readChoice(record(choices[position]), position, events, Boolean(failed));
  }
  const usage = readUsage(fields);
  if (usage) events.push({ type: 'usage', usage });
  // The error comes last, so that the other events of the frame are handled before it.
  if (failed) events.push({ type: 'error', body: jsonOf(failed) });
}

/**
 * Returns a frame with its choices as a list at the top level. Some gateways have only one, without a list, or put what
 * a vendor sent into an object such as `data`, `result` or `output`.
 */
function withChoices(frame: Fields): Fields {
  if (Array.isArray(frame.choices)) return frame;
  if (record(frame.choices)) return { ...frame, choices: [frame.choices] };
  for (const value of Object.values(frame)) {
    const inner = record(value);
    if (inner && (Array.isArray(inner.choices) || record(inner.choices)))
      return withChoices({ ...frame, ...inner });
  }
  return frame;
}

function readChoice(choice: Fields | null, position: number, events: ChatEvent[], failed: boolean): void {
  if (!choice) return;
  const at = choiceIndex(choice, position);
  const delta = record(choice.delta);
  const whole = record(choice.message);
  const isWhole = whole !== null && Object.keys(delta ?? {}).length === 0;
  const message = isWhole ? whole : delta;
  const refusal = message ? refusalIn(message) : '';
  const written = textOf(message?.content) || textOf(choice.text) || (delta ? '' : textOf(choice.delta));
  const text = (written || transcriptIn(message?.audio)) + refusal;
  const reasoning =
    textOf(message?.reasoning_content) ||
    textOf(message?.reasoning) ||
    textOf(message?.reasoning_text) ||
    textOf(message?.thinking) ||
    reasoningIn(message?.reasoning_details) ||
    thoughtsIn(message?.thinking_blocks) ||
    thoughtsIn(message?.content);
  if (text || reasoning)
    events.push({ type: 'delta', choice: at, text, reasoning, ...(isWhole && { isWhole }) });
  if (refusal) events.push({ type: 'declined', choice: at });
  if (message) readExtras(message, at, events);
  if (choice.annotations) addCitations(annotatedSources(choice.annotations), at, events);
  const reason = choice.finish_reason ?? choice.finishReason ?? message?.finish_reason ?? choice.stop_reason;
  // With an error, OpenRouter also sends a finish reason, but the reply is interrupted rather than complete.
  if (!failed && typeof reason === 'string' && !noReason.test(reason))
    events.push({ type: 'finish', choice: at, reason, ...((text || reasoning) && { isProvisional: true }) });
}

/** Finish reasons of a reply that continues, as null is written by some servers. */
const noReason = /^(?:null|none|undefined)?$/i;

/** Returns the object that reports an error: the frame or its only choice. Returns null if there is none. */
function failedPart(frame: Fields): Fields | null {
  const only = Array.isArray(frame.choices) && frame.choices.length === 1 ? frame.choices[0] : null;
  return reportedError(frame) ?? (only && reportedError(record(only)));
}

/** Returns the index of a choice, or its position in the list if it has none. */
function choiceIndex(choice: unknown, position: number): number {
  const index = record(choice)?.index;
  return isIndex(index) ? index : position;
}

function addCitations(citations: readonly Citation[], choice: number, events: ChatEvent[]): void {
  for (const citation of citations) events.push({ type: 'citation', choice, citation });
}

/** Reads tool calls, audio, images and citations. Few frames have any. */
function readExtras(message: Fields, choice: number, events: ChatEvent[]): void {
  if (message.tool_calls || message.function_call)
    for (const fragment of toolCallFragments(message)) events.push({ type: 'tool-call', choice, fragment });
  if (record(message.audio)?.data) events.push({ type: 'audio', choice });
  if (message.annotations) addCitations(annotatedSources(message.annotations), choice, events);
  if (message.context) addCitations(contextSources(message.context), choice, events);
  if (!Array.isArray(message.images) && !Array.isArray(message.content)) return;
  for (const part of [...list(message.images), ...list(message.content)])
    if (isImage(part)) events.push({ type: 'image', choice, url: imageUrl(part) });
}

function refusalIn({ refusal, content }: Fields): string {
  if (typeof refusal === 'string') return refusal;
  return Array.isArray(content) ? content.map((part) => textOf(record(part)?.refusal)).join('') : '';
}

/** Returns the transcript of a message's audio. */
function transcriptIn(audio: unknown): string {
  return audio ? textOf(record(audio)?.transcript) : '';
}

/** Returns the text of `reasoning_details`: the reasoning itself, or its summary. */
function reasoningIn(details: unknown): string {
  if (!Array.isArray(details)) return '';
  return details.map((detail) => textOf(record(detail)?.text) || textOf(record(detail)?.summary)).join('');
}

/** Returns the text of the `thinking` parts of a message's content. */
function thoughtsIn(content: unknown): string {
  return Array.isArray(content) ? content.map((part) => textOf(record(part)?.thinking)).join('') : '';
}

function isImage(part: unknown): boolean {
  const fields = record(part);
  return fields?.type === 'image_url' || fields?.type === 'image' || Boolean(record(fields?.image_url));
}

/** Returns the URL of an image part: its `image_url`, which may be a string, or a data URL with its base64 bytes. */
function imageUrl(part: unknown): string {
  const fields = record(part);
  const url = record(fields?.image_url)?.url ?? fields?.image_url ?? fields?.url;
  if (typeof url === 'string') return url;
  const data = fields?.b64_json ?? record(fields?.source)?.data;
  return typeof data === 'string' ? `data:image/png;base64,${data}` : '';
}

/** Returns the text of a string, or of a typed part or a list of them, which some gateways send instead. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(textOfPart).join('') : value ? textOfPart(value) : '';
}

function textOfPart(part: unknown): string {
  const { text, content } = record(part) ?? {};
  const written = text ?? content;
  const found = typeof written === 'string' ? written : record(written)?.value;
  return typeof found === 'string' ? found : '';
}

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < maxChoices;
}

/**
 * Serialises a frame. Returns an empty string if it's nested too deeply: `JSON.parse` reads deeper levels than
 * `JSON.stringify` can write.
 */
function jsonOf(frame: unknown): string {
  try {
    return JSON.stringify(frame);
  } catch {
    return '';
  }
}
