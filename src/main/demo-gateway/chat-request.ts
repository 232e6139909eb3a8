import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { type ImageType, imageHead, imageHeadBytes } from '../../shared/image-format/image-head.ts';
import { chatChoices, chatRanges, type Range, repliesRange } from '../../shared/limits.ts';
import { checkFields } from './check-fields.ts';
import { type ChatModel, isChatModel, textModels } from './models.ts';
import { noSuchModel, Refusal } from './refusal.ts';

/** A received image. */
export type ImageFacts = { readonly type: ImageType; readonly width: number; readonly height: number };

/** A message of the conversation: its text, and the facts about its images. */
export type ChatMessage = {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
  readonly images: readonly ImageFacts[];
};

/** A valid chat request, with the API's defaults. */
export type ChatRequest = {
  readonly model: ChatModel;
  readonly messages: readonly ChatMessage[];
  readonly temperature: number;
  /** Null if unlimited. */
  readonly maxTokens: number | null;
  readonly stop: readonly string[];
  readonly replies: number;
  readonly stream: boolean;
  /** Whether a stream ends with a chunk that contains `usage`. */
  readonly streamUsage: boolean;
};

const ranged = ({ min, max }: Range) => z.number().min(min).max(max).nullish();

const partSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
  z.object({ type: z.enum(['file', 'input_audio']) }),
]);

const messageSchema = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.union([z.string(), z.array(partSchema)]),
});

const bodySchema = z.object({
  model: z.string().min(1),
  messages: z.array(messageSchema).min(1),
  temperature: ranged(chatRanges.temperature),
  top_p: ranged(chatRanges.topP),
  presence_penalty: ranged(chatRanges.presencePenalty),
  frequency_penalty: ranged(chatRanges.frequencyPenalty),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  stream: z.boolean().nullish(),
  stop: z.union([z.string().min(1), z.array(z.string().min(1))]).nullish(),
  n: z.int().min(repliesRange.min).max(repliesRange.max).nullish(),
  reasoning_effort: z.enum(chatChoices.reasoningEffort).nullish(),
  verbosity: z.enum(chatChoices.verbosity).nullish(),
  seed: z.int().nullish(),
  user: z.string().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
});

/**
 * Checks the body of a chat request: all documented fields, by type and range. Ignores unknown fields. Like today's
 * reasoning models, `demo-thinker` refuses `max_tokens`, any temperature but 1, and some reasoning efforts. The other
 * models refuse every effort. Only the text models accept images. Throws a {@link Refusal}.
 */
export function checkChatRequest(body: unknown): ChatRequest {
  const { model, messages, temperature, stop, n, stream, stream_options, ...rest } = checkFields(
    bodySchema,
    body,
  );
  const { max_tokens, max_completion_tokens, reasoning_effort } = rest;
  if (!isChatModel(model)) throw noSuchModel(model, 'chat model');
  const acceptsImages = textModels.some((name) => name === model);
  const read = messages.map(({ role, content }, at): ChatMessage => {
    if (typeof content === 'string') return { role, content, images: [] };
    const images = imagesIn(content, `messages[${at}].content`, acceptsImages);
    const texts = content.flatMap((part) => (part.type === 'text' ? part.text : []));
    return { role, content: texts.join('\n\n'), images };
  });
  if (model === 'demo-thinker' && typeof max_tokens === 'number')
    throw unsupported('parameter', 'max_tokens', "Use 'max_completion_tokens' instead.");
  if (model === 'demo-thinker' && (temperature ?? 1) !== 1)
    throw unsupported('value', 'temperature', 'Only the default (1) is supported.');
  if (reasoning_effort && model !== 'demo-thinker') throw unsupported('parameter', 'reasoning_effort', '');
  if (reasoning_effort && !thinkerEfforts.includes(reasoning_effort))
    throw unsupported('value', 'reasoning_effort', "Supported values are: 'low', 'medium', and 'high'.");
  return {
    model,
    messages: read,
    temperature: temperature ?? chatRanges.temperature.default,
    maxTokens: max_completion_tokens ?? max_tokens ?? null,
    stop: typeof stop === 'string' ? [stop] : (stop ?? []),
    replies: n ?? repliesRange.default,
    stream: stream ?? false,
    streamUsage: stream_options?.include_usage ?? false,
  };
}

/**
 * Reads the images of a message. Refuses anything that isn't an image, and every image if the model doesn't accept
 * them.
 */
function imagesIn(
  parts: readonly z.infer<typeof partSchema>[],
  path: string,
  acceptsImages: boolean,
): readonly ImageFacts[] {
  return parts.flatMap((part, at) => {
    if (part.type === 'text') return [];
    if (part.type !== 'image_url') {
      const message = `Invalid value: '${part.type}'. Supported values are: 'text' and 'image_url'.`;
      throw new Refusal(400, 'invalid_value', message, `${path}[${at}].type`);
    }
    if (!acceptsImages)
      throw new Refusal(400, 'unsupported_content', 'This model does not support image input.', 'messages');
    const facts = imageFacts(part.image_url.url);
    const param = `${path}[${at}].image_url.url`;
    if (!facts) throw new Refusal(400, 'invalid_image', `${param} must be the data URL of an image.`, param);
    return [facts];
  });
}

const dataUrl = /^data:image\/[\w.+-]{1,60};base64,/i;
/** Length of base64 text that contains at least the head of an image. */
const headLength = Math.ceil(imageHeadBytes / 3) * 4;

/** Reads the facts about the image in a data URL. Returns null if it isn't an image. */
export function imageFacts(url: string): ImageFacts | null {
  const start = dataUrl.exec(url.slice(0, 100))?.[0].length;
  if (start === undefined) return null;
  const head = imageHead(Buffer.from(url.slice(start, start + headLength), 'base64'));
  return head?.size ? { type: head.type, ...head.size } : null;
}

/** The efforts that `demo-thinker` accepts. They have no effect. */
const thinkerEfforts: readonly string[] = ['low', 'medium', 'high'];

function unsupported(what: 'parameter' | 'value', field: string, hint: string): Refusal {
  const message = `Unsupported ${what}: '${field}' is not supported with this model. ${hint}`.trim();
  return new Refusal(400, `unsupported_${what}`, message, field);
}
