import type { ParameterName } from './parameter-set-up.ts';

/** The parameters of each group, in the order of the inspector. */
export const parameterGroups = {
  sampling: ['temperature', 'topP', 'presencePenalty', 'frequencyPenalty'],
  output: ['maxTokens', 'replies', 'stop', 'responseFormat', 'reasoningEffort', 'verbosity'],
  request: ['seed', 'user', 'stream', 'extraFields'],
} as const satisfies Readonly<Record<string, readonly ParameterName[]>>;

/** The parameter names in requests. */
export const fieldNames: Readonly<Record<Exclude<ParameterName, 'extraFields'>, string>> = {
  temperature: 'temperature',
  topP: 'top_p',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
  maxTokens: 'max_tokens',
  replies: 'n',
  stop: 'stop',
  responseFormat: 'response_format',
  reasoningEffort: 'reasoning_effort',
  verbosity: 'verbosity',
  seed: 'seed',
  user: 'user',
  stream: 'stream',
};
