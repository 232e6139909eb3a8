import { type ChatParameters, chatParametersSchema } from '../../shared/chat/parameters.ts';
import { FailureError, failure } from '../../shared/failure.ts';
import type { ChatCorrection } from '../../shared/gateways/chat-correction.ts';
import { type ExtraFields, mergedFields, reservedFields } from '../../shared/gateways/extra-fields.ts';
import { checked } from './checked.ts';
import type { FileInJson } from './json-body.ts';

/**
 * Text, an image, a file or a recording in a message. Images and files are data URLs, and recordings Base64. A
 * {@link FileInJson} is encoded while it's sent.
 */
export type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string | FileInJson } }
  | {
      readonly type: 'file';
      readonly file: { readonly filename: string; readonly file_data: string | FileInJson };
    }
  | {
      readonly type: 'input_audio';
      readonly input_audio: { readonly data: string | FileInJson; readonly format: 'mp3' | 'wav' };
    };

/** One message of the `messages` field. Its content is a plain string unless it has images or files. */
export type ChatMessage =
  | { readonly role: 'system' | 'assistant'; readonly content: string }
  | { readonly role: 'user'; readonly content: string | readonly ContentPart[] };

/** A chat completion request. Parameters that are null or absent aren't sent. */
export type ChatRequest = {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly parameters: ChatParameters;
  /** Whether to request usage at the end of a stream (`stream_options`), which not every gateway accepts. */
  readonly reportUsage?: boolean | undefined;
  /** Fields that the gateway's settings add. Extra fields in the parameters override them. */
  readonly gatewayFields?: ExtraFields | undefined;
  /** What was learned from refusals of earlier requests to the model. */
  readonly corrections?: readonly ChatCorrection[] | undefined;
  /** Maximum body size of a request with images or files, in bytes. Null if unknown. */
  readonly maxBytes?: number | null | undefined;
};

/** JSON body of a chat completion request. */
export type ChatBody = Readonly<Record<string, unknown>>;

/**
 * Returns the body to send. It has only the fields that are set, and `stream` unless the model is known to refuse it.
 * @throws {@link FailureError} `no-model`, or `bad-value` with the name of the field that is out of range.
 */
export function chatBody(request: ChatRequest): ChatBody {
  const { gatewayFields, parameters, corrections = [] } = request;
  const extra = mergedFields(gatewayFields, parameters.extraFields);
  return correctedBody({ ...chatFields(request), ...withoutReserved(extra) }, corrections);
}

/**
 * Returns the fields that are set, without extra ones and before corrections.
 * @throws as {@link chatBody} does.
 */
export function chatFields({ model, messages, parameters, reportUsage }: ChatRequest) {
  const sent = checked(chatParametersSchema, parameters, 'parameters');
  if (!model) throw new FailureError(failure('no-model'));
  const stream = sent.stream ?? true;
  return withoutNulls({
    model,
    messages,
    temperature: sent.temperature,
    top_p: sent.topP,
    presence_penalty: sent.presencePenalty,
    frequency_penalty: sent.frequencyPenalty,
    max_tokens: sent.maxTokens,
    stop: sent.stop,
    reasoning_effort: sent.reasoningEffort,
    verbosity: sent.verbosity,
    seed: sent.seed,
    response_format: sent.responseFormat,
    n: sent.replies,
    user: sent.user,
    stream,
    stream_options: stream && reportUsage ? { include_usage: true } : undefined,
  });
}

/** Returns a body without the fields that a model refuses, or with the ones that it expects instead. */
export function correctedBody(body: ChatBody, corrections: readonly ChatCorrection[]): ChatBody {
  const corrected = Object.entries(body).flatMap(([name, value]) => {
    const correction = corrections.find(({ field }) => field === name);
    if (!correction || correction.allowed?.includes(String(value))) return [[name, value] as const];
    return correction.instead ? [[correction.instead, value] as const] : [];
  });
  const { stream_options, ...rest } = Object.fromEntries(corrected);
  // The API allows `stream_options` only with `stream`.
  return stream_options && rest.stream ? { ...rest, stream_options } : rest;
}

/** Removes fields with reserved names, which can come from an import or from the settings file. */
function withoutReserved(fields: ExtraFields): ExtraFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !reservedFields.includes(name)));
}

/** Fields that are set: those that may be null or undefined are absent instead. */
type WithoutNulls<T> = {
  readonly [Name in keyof T as T[Name] extends NonNullable<T[Name]> ? Name : never]: T[Name];
} & {
  readonly [Name in keyof T as T[Name] extends NonNullable<T[Name]> ? never : Name]?: NonNullable<T[Name]>;
};

function withoutNulls<T extends ChatBody>(fields: T): WithoutNulls<T> {
  const set = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(set) as WithoutNulls<T>;
}
