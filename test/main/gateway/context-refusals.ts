/** An error response of a server, and the limit that it names. */
export type ContextResponse = {
  readonly server: string;
  readonly status: number;
  readonly body: unknown;
  /** In tokens. Null if the response names none. */
  readonly limit?: number | null;
};

const error = (message: string, rest: object = {}) => ({ error: { message, ...rest } });

/** Refusals of messages that are too long for the model. */
export const contextRefusals: readonly ContextResponse[] = [
  {
    server: 'OpenAI',
    status: 400,
    body: error(
      "This model's maximum context length is 128000 tokens. However, your messages resulted in 130012 tokens. Please reduce the length of the messages.",
      { type: 'invalid_request_error', param: 'messages', code: 'context_length_exceeded' },
    ),
    limit: 128_000,
  },
  {
    server: 'OpenAI, without a number',
    status: 400,
    body: error(
      'Your input exceeds the context window of this model. Please adjust your input and try again.',
      {
        code: 'context_length_exceeded',
      },
    ),
  },
  {
    server: 'Anthropic',
    status: 400,
    body: {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'prompt is too long: 213462 tokens > 200000 maximum' },
    },
    limit: 200_000,
  },
  {
    server: 'Anthropic, with the reply',
    status: 400,
    body: error(
      'input length and `max_tokens` exceed context limit: 196000 + 8192 > 200000, decrease input length or `max_tokens` and try again',
    ),
    limit: 200_000,
  },
  {
    server: 'Gemini',
    status: 400,
    body: [
      error('The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).', {
        code: 400,
        status: 'INVALID_ARGUMENT',
      }),
    ],
    limit: 1_048_576,
  },
  {
    server: 'Vertex AI',
    status: 400,
    body: error(
      'Unable to submit request because the input token count is 40000 but model only supports up to 32768. Reduce the input token count and try again.',
    ),
    limit: 32_768,
  },
  {
    server: 'llama.cpp',
    status: 400,
    body: error('the request exceeds the available context size, try increasing it', {
      code: 400,
      type: 'exceed_context_size_error',
      n_prompt_tokens: 5000,
      n_ctx: 4096,
    }),
    limit: 4096,
  },
  {
    server: 'llama.cpp, with numbers in words',
    status: 500,
    body: error('request (5000 tokens) exceeds the available context size (4096 tokens), try increasing it'),
    limit: 4096,
  },
  {
    server: 'vLLM',
    status: 400,
    body: {
      object: 'error',
      message:
        "This model's maximum context length is 4096 tokens. However, you requested 5096 tokens (4896 in the messages, 200 in the completion). Please reduce the length of the messages or completion.",
      code: 400,
    },
    limit: 4096,
  },
  {
    server: 'Mistral',
    status: 400,
    body: {
      object: 'error',
      message:
        'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
      type: 'invalid_request_error',
      code: 3051,
    },
    limit: 32_768,
  },
  {
    server: 'Groq',
    status: 400,
    body: error('Please reduce the length of the messages or completion.', {
      code: 'context_length_exceeded',
    }),
  },
  {
    server: 'Cerebras',
    status: 400,
    body: error(
      'Please reduce the length of the messages or completion. Current length is 9000 while limit is 8192',
    ),
    limit: 8192,
  },
  {
    server: 'xAI',
    status: 400,
    body: {
      code: 'Client specified an invalid argument',
      error: "This model's maximum prompt length is 131072 but the request contains 150000 tokens.",
    },
    limit: 131_072,
  },
  {
    server: 'LM Studio',
    status: 400,
    body: {
      error:
        'Trying to keep the first 5233 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input',
    },
    limit: 4096,
  },
  {
    server: 'Ollama',
    status: 400,
    body: { error: 'the input length exceeds the context length' },
  },
  {
    server: 'Together',
    status: 422,
    body: error(
      'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193. Given: 8000 `inputs` tokens and 512 `max_new_tokens`',
    ),
    limit: 8193,
  },
  {
    server: 'text-generation-inference',
    status: 422,
    body: { error: 'Input validation error: `inputs` must have less than 4096 tokens. Given: 5000' },
    limit: 4096,
  },
  {
    server: 'Cohere',
    status: 400,
    body: {
      message:
        'too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 5000. Try using a shorter prompt.',
    },
    limit: 4081,
  },
  { server: 'Bedrock', status: 400, body: { message: 'Input is too long for requested model.' } },
  {
    server: 'OpenRouter, around a provider',
    status: 400,
    body: error('Provider returned error', {
      code: 400,
      metadata: {
        raw: JSON.stringify(error('The prompt is too long: 9000, model maximum context length: 8191')),
        provider_name: 'Fireworks',
      },
    }),
    limit: 8191,
  },
  {
    server: 'OpenRouter',
    status: 400,
    body: error(
      "This endpoint's maximum context length is 131,072 tokens. However, you requested about 200000 tokens (199000 of text input, 1000 in the output). Please reduce the length of either one.",
    ),
    limit: 131_072,
  },
  {
    server: 'GitHub Copilot',
    status: 400,
    body: error('prompt token count of 70000 exceeds the limit of 64000', {
      code: 'model_max_prompt_tokens_exceeded',
    }),
    limit: 64_000,
  },
  {
    server: 'GitHub Models',
    status: 413,
    body: error('Request body too large for gpt-4o model. Max size: 8000 tokens.', {
      code: 'tokens_limit_reached',
    }),
    limit: 8000,
  },
  {
    server: 'SGLang',
    status: 400,
    body: {
      message: "The input (9000 tokens) is longer than the model's context length (8192 tokens).",
    },
    limit: 8192,
  },
  {
    server: 'TensorRT-LLM',
    status: 400,
    body: { message: 'Prompt length (9000) exceeds maximum input length (8192).' },
    limit: 8192,
  },
  {
    server: 'SiliconFlow',
    status: 400,
    body: { code: 20015, message: 'length of prompt_tokens (40000) must be less than max_seq_len (32768).' },
    limit: 32_768,
  },
  {
    server: 'Moonshot',
    status: 400,
    body: error('Invalid request: Your request exceeded model token limit: 8192'),
    limit: 8192,
  },
  {
    server: 'Qwen',
    status: 400,
    body: error('Range of input length should be [1, 129024]', { code: 'invalid_parameter_error' }),
    limit: 129_024,
  },
  { server: 'Zhipu', status: 400, body: { error: { code: '1261', message: 'Prompt 超长' } } },
  {
    server: 'a Chinese gateway',
    status: 400,
    body: { msg: '请求的 tokens 数量超过模型最大上下文长度 32768，请减少输入。' },
    limit: 32_768,
  },
  { server: 'another Chinese gateway', status: 400, body: { message: '输入内容过长，请缩短后重试' } },
  {
    server: 'MiniMax',
    status: 200,
    body: {
      base_resp: { status_code: 2013, status_msg: 'invalid params, context window exceeds limit' },
    },
  },
  {
    server: 'Volcengine',
    status: 400,
    body: error('Input length 200000 exceeds the maximum length 131072'),
    limit: 131_072,
  },
  { server: 'LiteLLM', status: 400, body: error('litellm.ContextWindowExceededError: BadRequestError') },
  {
    server: 'plain text',
    status: 400,
    body: 'Error: conversation history has too many tokens for this model (limit: 16384)',
    limit: 16_384,
  },
  {
    server: 'FastAPI',
    status: 422,
    body: { detail: 'Prompt length 9000 is greater than max_seq_len 8192' },
    limit: 8192,
  },
];

/** Responses about something else, in which a shorter conversation wouldn't help. */
export const otherContextResponses: readonly ContextResponse[] = [
  {
    server: 'Anthropic, a token limit',
    status: 400,
    body: error('max_tokens: 100000 > 8192, which is the maximum allowed number of output tokens for claude'),
  },
  {
    server: 'vLLM, a token limit',
    status: 400,
    body: error(
      "'max_tokens' or 'max_completion_tokens' is too large: 5000. This model's maximum context length is 4096 tokens and your request has 1000 input tokens (5000 > 4096 - 1000).",
    ),
  },
  {
    server: 'OpenAI, a token limit that fills the context',
    status: 400,
    body: error(
      "This model's maximum context length is 4097 tokens. However, you requested 5000 tokens (1000 in the messages, 4000 in the completion).",
      { code: 'context_length_exceeded' },
    ),
  },
  {
    server: 'Anthropic, a token limit that fills the context',
    status: 400,
    body: error('input length and `max_tokens` exceed context limit: 20000 + 190000 > 200000'),
  },
  {
    server: 'Groq, a rate limit',
    status: 413,
    body: error(
      'Request too large for model `llama` in organization `o` on tokens per minute (TPM): Limit 6000, Requested 9000, please reduce your message size and try again.',
      { type: 'tokens', code: 'rate_limit_exceeded' },
    ),
  },
  {
    server: 'OpenAI, a rate limit',
    status: 429,
    body: error('Request too large: tokens per min limit 30000, requested 40000. The input must be reduced.'),
  },
  {
    server: 'nginx',
    status: 413,
    body: '<html><head><title>413 Request Entity Too Large</title></head></html>',
  },
  { server: 'a file', status: 400, body: error('The file is too large: it exceeds the maximum of 20 MB.') },
  {
    server: 'a file’s tokens',
    status: 400,
    body: error('The input file exceeds the maximum of 5,000,000 tokens per file.'),
  },
  { server: 'a stop sequence', status: 400, body: error('The stop sequence in the request is too long.') },
  {
    server: 'DeepSeek, a token limit',
    status: 400,
    body: error('Invalid max_tokens value, the valid range of max_tokens is [1, 8192]'),
  },
  { server: 'a key', status: 401, body: error('The request contains an invalid token.') },
  { server: 'a quota', status: 402, body: error('Your request exceeds your remaining tokens.') },
  { server: 'a server error', status: 500, body: error('Internal error while reading the model context.') },
];
