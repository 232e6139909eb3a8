import { z } from 'zod';
import { chatRanges, type Range, reasoningEfforts, repliesRange, verbosities } from '../../shared/limits.ts';
import { type ImageFacts, imageFacts } from './attached/image-facts.ts';
import { accepted, type Checked, noSuchModel, refused } from './error-body.ts';
import { issueRefusal, must } from './issue-refusal.ts';
import { type ChatModel, isChatModel, textModels } from './models.ts';

/** A message of the conversation, as text, with what is known about its images. */
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

const filledText = (be: string) => z.string({ error: must(be) }).min(1, { error: must(be) });

const ranged = ({ min, max }: Range) => {
  const error = must(`a number from ${min} to ${max}`);
  return z.number({ error }).min(min, { error }).max(max, { error }).nullish();
};

const atLeastOne = { error: must('a whole number of at least 1') };
const fewReplies = { error: must(`a whole number from ${repliesRange.min} to ${repliesRange.max}`) };
const conversation = { error: must('a list of at least one message') };
const stops = { error: must('a string or a list of strings, none of them empty') };
const object = { error: must('a JSON object') };

const partSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
  z.object({ type: z.enum(['file', 'input_audio']) }),
]);

const bodySchema = z.object(
  {
    model: filledText('a model ID'),
    messages: z
      .array(
        z.object(
          {
            role: z.enum(['system', 'user', 'assistant'], { error: must("'system', 'user' or 'assistant'") }),
            content: z.union([z.string(), z.array(partSchema)], {
              error: must('a string or a list of parts'),
            }),
          },
          object,
        ),
        conversation,
      )
      .min(1, conversation),
    temperature: ranged(chatRanges.temperature),
    top_p: ranged(chatRanges.topP),
    presence_penalty: ranged(chatRanges.presencePenalty),
    frequency_penalty: ranged(chatRanges.frequencyPenalty),
    max_tokens: z.int(atLeastOne).min(1, atLeastOne).nullish(),
    max_completion_tokens: z.int(atLeastOne).min(1, atLeastOne).nullish(),
    stream: z.boolean({ error: must('true or false') }).nullish(),
    stop: z.union([z.string().min(1), z.array(z.string().min(1))], stops).nullish(),
    n: z.int(fewReplies).min(repliesRange.min, fewReplies).max(repliesRange.max, fewReplies).nullish(),
    reasoning_effort: z.enum(reasoningEfforts, { error: must('an effort') }).nullish(),
    verbosity: z.enum(verbosities, { error: must("'low', 'medium' or 'high'") }).nullish(),
    seed: z.int({ error: must('a whole number') }).nullish(),
    user: z.string({ error: must('a string') }).nullish(),
    stream_options: z
      .object({ include_usage: z.boolean({ error: must('true or false') }).nullish() }, object)
      .nullish(),
  },
  object,
);

/**
 * Checks the body of a chat request: all documented fields, by type and range. Ignores unknown fields. Like
 * today's reasoning models, `demo-thinker` refuses `max_tokens`, any temperature but 1, and some reasoning efforts. The
 * other models refuse every effort. Only the models with text alone accept images.
 */
export function checkChatRequest(body: unknown): Checked<ChatRequest> {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return issueRefusal(parsed.error);
  const { model, messages, temperature, stop, n, stream, stream_options } = parsed.data;
  const { max_tokens, max_completion_tokens, reasoning_effort } = parsed.data;
  if (!isChatModel(model)) return noSuchModel(model, 'chat model');
  const read = withImages(
    messages,
    textModels.some((name) => name === model),
  );
  if (!read.ok) return read;
  if (model === 'demo-thinker' && typeof max_tokens === 'number')
    return unsupported('parameter', 'max_tokens', "Use 'max_completion_tokens' instead.");
  if (model === 'demo-thinker' && (temperature ?? 1) !== 1)
    return unsupported('value', 'temperature', 'Only the default (1) is supported.');
  if (reasoning_effort && model !== 'demo-thinker') return unsupported('parameter', 'reasoning_effort', '');
  if (reasoning_effort && !thinkerEfforts.includes(reasoning_effort))
    return unsupported('value', 'reasoning_effort', "Supported values are: 'low', 'medium', and 'high'.");
  return accepted({
    model,
    messages: read.value,
    temperature: temperature ?? chatRanges.temperature.default,
    maxTokens: max_completion_tokens ?? max_tokens ?? null,
    stop: typeof stop === 'string' ? [stop] : (stop ?? []),
    replies: n ?? repliesRange.default,
    stream: stream ?? false,
    streamUsage: stream_options?.include_usage ?? false,
  });
}

type Part = z.infer<typeof partSchema>;

/** Reads the images of messages. Refuses what isn't an image, and every image if the model doesn't accept them. */
function withImages(
  messages: z.infer<typeof bodySchema>['messages'],
  acceptsImages: boolean,
): Checked<readonly ChatMessage[]> {
  const read: ChatMessage[] = [];
  for (const [at, { role, content }] of messages.entries()) {
    const images: ImageFacts[] = [];
    for (const [place, part] of (typeof content === 'string' ? [] : content).entries()) {
      if (part.type === 'text') continue;
      if (part.type !== 'image_url') return otherPart(part.type, `messages[${at}].content[${place}].type`);
      if (!acceptsImages)
        return refused(400, 'unsupported_content', 'This model does not support image input.', 'messages');
      const facts = imageFacts(part.image_url.url);
      const param = `messages[${at}].content[${place}].image_url.url`;
      if (!facts) return refused(400, 'invalid_image', `${param} must be the data URL of an image.`, param);
      images.push(facts);
    }
    read.push({ role, content: textOf(content), images });
  }
  return accepted(read);
}

function textOf(content: string | readonly Part[]): string {
  if (typeof content === 'string') return content;
  return content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n\n');
}

function otherPart(type: string, param: string) {
  const message = `Invalid value: '${type}'. Supported values are: 'text' and 'image_url'.`;
  return refused(400, 'invalid_value', message, param);
}

/** The efforts that `demo-thinker` accepts. They change nothing. */
const thinkerEfforts: readonly string[] = ['low', 'medium', 'high'];

function unsupported(what: 'parameter' | 'value', field: string, hint: string) {
  const message = `Unsupported ${what}: '${field}' is not supported with this model. ${hint}`.trim();
  return refused(400, `unsupported_${what}`, message, field);
}
