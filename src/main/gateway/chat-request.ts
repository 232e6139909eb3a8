import { FailureError, failure } from '../../shared/failure.ts';
import { type ChatParameters, chatParametersSchema } from '../../shared/models/parameters.ts';
import { checked } from './checked.ts';

/** A message of the conversation so far, as the interface takes it. */
export type ChatMessage = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string };

/** A request for replies: what is null or absent in `parameters` is not sent. */
export type ChatRequest = {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly parameters: ChatParameters;
  /** Whether to request usage at the end of a stream (`stream_options`), which not every gateway accepts. */
  readonly reportUsage?: boolean | undefined;
};

/** Returns the JSON body of a chat completion request. */
export type ChatBody = Readonly<Record<string, unknown>>;

/**
 * The body to send: only what is set, with `stream` always said. Throws a `bad-value` {@link FailureError} that names
 * the field where a value is outside the interface's limits.
 */
export function chatBody({ model, messages, parameters, reportUsage }: ChatRequest): ChatBody {
  const sent = checked(chatParametersSchema, parameters, 'parameters');
  if (!model) throw new FailureError(failure('no-model'));
  const stream = sent.stream ?? true;
  return withoutNothing({
    model,
    messages,
    temperature: sent.temperature,
    top_p: sent.topP,
    presence_penalty: sent.presencePenalty,
    frequency_penalty: sent.frequencyPenalty,
    max_tokens: sent.maxTokens,
    stop: sent.stop,
    n: sent.replies,
    user: sent.user,
    stream,
    stream_options: stream && reportUsage ? { include_usage: true } : undefined,
  });
}

function withoutNothing(fields: ChatBody): ChatBody {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  );
}
