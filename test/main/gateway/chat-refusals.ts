import type { ChatCorrection } from '../../../src/shared/gateways/chat-correction.ts';

/** A refusal of a chat request in a real server's words, and the public thread that quotes it. */
export type Refusal = {
  readonly server: string;
  readonly thread: string;
  readonly status: number;
  readonly body: unknown;
  /** Fields of the refused request, besides the model and the messages. */
  readonly sent: Readonly<Record<string, unknown>>;
  readonly corrections: readonly ChatCorrection[];
};

const leftOut = (field: ChatCorrection['field']): ChatCorrection => ({ field, instead: null });
const completionTokens: ChatCorrection = { field: 'max_tokens', instead: 'max_completion_tokens' };
const plainTokens: ChatCorrection = { field: 'max_completion_tokens', instead: 'max_tokens' };

/** Refusals that name a field of the request. */
export const refusals: readonly Refusal[] = [
  {
    server: 'OpenAI, a token limit',
    thread: 'griptape-ai/ComfyUI-Griptape#312',
    status: 400,
    sent: { max_tokens: 50, temperature: 1 },
    body: {
      error: {
        message:
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        type: 'invalid_request_error',
        param: 'max_tokens',
        code: 'unsupported_parameter',
      },
    },
    corrections: [completionTokens],
  },
  {
    server: 'GitHub Copilot, a token limit without a parameter',
    thread: 'caozhiyuan/copilot-api#164',
    status: 400,
    sent: { max_tokens: 50 },
    body: {
      error: {
        message:
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        code: 'invalid_request_body',
      },
    },
    corrections: [completionTokens],
  },
  {
    server: 'Azure, a temperature',
    thread: 'holoviz/lumen#1070',
    status: 400,
    sent: { temperature: 0.2, top_p: 1 },
    body: {
      error: {
        message:
          "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
        type: 'invalid_request_error',
        param: 'temperature',
        code: 'unsupported_value',
      },
    },
    corrections: [leftOut('temperature')],
  },
  {
    server: 'OpenAI, stop sequences',
    thread: 'langgenius/dify#18971',
    status: 400,
    sent: { stop: ['END'] },
    body: {
      error: {
        message: "Unsupported parameter: 'stop' is not supported with this model.",
        type: 'invalid_request_error',
        param: 'stop',
        code: 'unsupported_parameter',
      },
    },
    corrections: [leftOut('stop')],
  },
  {
    server: 'OpenAI, top_p with the code first',
    thread: 'lobehub/lobehub#7747',
    status: 400,
    sent: { top_p: 0.9 },
    body: {
      error: {
        code: 'unsupported_parameter',
        type: 'invalid_request_error',
        param: 'top_p',
        message: "Unsupported parameter: 'top_p' is not supported with this model. (request id: 2025050875)",
      },
    },
    corrections: [leftOut('top_p')],
  },
  {
    server: 'Azure, usage of a stream',
    thread: 'jamesrochabrun/SwiftOpenAI#67',
    status: 400,
    sent: { stream: true, stream_options: { include_usage: true } },
    body: {
      error: {
        message: "Unknown parameter: 'stream_options'.",
        type: 'invalid_request_error',
        param: 'stream_options',
        code: 'unknown_parameter',
      },
    },
    corrections: [leftOut('stream_options')],
  },
  {
    server: 'one-api before Azure, usage of a stream',
    thread: 'songquanpeng/one-api#1423',
    status: 400,
    sent: { stream: true, stream_options: { include_usage: true } },
    body: {
      error: {
        message:
          'Unrecognized request argument supplied: stream_options. Please contact us through an Azure support request',
        type: 'invalid_request_error',
        param: '',
        code: null,
      },
    },
    corrections: [leftOut('stream_options')],
  },
  {
    server: 'OpenRouter, with the response of the provider as text',
    thread: 'BerriAI/litellm#10957',
    status: 400,
    sent: { temperature: 0.7 },
    body: {
      error: {
        message: 'Provider returned error',
        code: 400,
        metadata: {
          raw: JSON.stringify({
            error: {
              message: "Unsupported parameter: 'temperature' is not supported with this model.",
              type: 'invalid_request_error',
              param: 'temperature',
              code: null,
            },
          }),
          provider_name: 'OpenAI',
        },
      },
    },
    corrections: [leftOut('temperature')],
  },
  {
    server: 'LiteLLM, a temperature',
    thread: 'Vivswan/litellm-vscode-chat#18',
    status: 400,
    sent: { temperature: 0.7 },
    body: {
      error: {
        message:
          "litellm.UnsupportedParamsError: gpt-5 models (including gpt-5-codex) don't support temperature=0.7. Only temperature=1 is supported.",
        type: 'None',
        param: null,
        code: '400',
      },
    },
    corrections: [leftOut('temperature')],
  },
  {
    server: 'LiteLLM, a list of parameters',
    thread: 'BerriAI/litellm#7748',
    status: 400,
    sent: { frequency_penalty: 0.5, temperature: 0.7 },
    body: {
      error: {
        message:
          "litellm.UnsupportedParamsError: gemini does not support parameters: {'frequency_penalty': 0.5}, for model=gemini-2.0-flash.",
      },
    },
    corrections: [leftOut('frequency_penalty')],
  },
  {
    server: 'LiteLLM before Bedrock, escaped twice',
    thread: 'RooCodeInc/Roo-Code#12162',
    status: 400,
    sent: { temperature: 0.3, max_tokens: 100 },
    body: {
      error: {
        message: `litellm.BadRequestError: BedrockException - ${JSON.stringify({
          message: `The model returned the following errors: ${JSON.stringify({
            type: 'error',
            error: {
              type: 'invalid_request_error',
              message: '`temperature` is deprecated for this model.',
            },
          })}`,
        })}`,
      },
    },
    corrections: [leftOut('temperature')],
  },
  {
    server: 'Mistral, the newer name of the token limit',
    thread: 'editor-code-assistant/eca#231',
    status: 422,
    sent: { max_completion_tokens: 32_000 },
    body: {
      object: 'error',
      message: {
        detail: [
          {
            type: 'extra_forbidden',
            loc: ['body', 'max_completion_tokens'],
            msg: 'Extra inputs are not permitted',
            input: 32_000,
          },
        ],
      },
      type: 'invalid_request_error',
      param: null,
      code: null,
    },
    corrections: [plainTokens],
  },
  {
    server: 'vLLM, as a Python literal',
    thread: '1Panel-dev/MaxKB#2912',
    status: 400,
    sent: { max_completion_tokens: 800 },
    body: {
      object: 'error',
      message:
        "[{'type': 'extra_forbidden', 'loc': ('body', 'max_completion_tokens'), 'msg': 'Extra inputs are not permitted', 'input': 800}]",
      type: 'BadRequestError',
      param: null,
      code: 400,
    },
    corrections: [plainTokens],
  },
  {
    server: 'Groq',
    thread: 'fanenr/chatbot#21',
    status: 400,
    sent: { user: 'desk-4' },
    body: {
      error: {
        message: "property 'user' is unsupported, did you mean 'stop'?",
        type: 'invalid_request_error',
      },
    },
    corrections: [leftOut('user')],
  },
  {
    server: 'xAI, in camel case',
    thread: 'yym68686/uni-api#105',
    status: 400,
    sent: { presence_penalty: 0.4, frequency_penalty: 0.4 },
    body: {
      code: 'Client specified an invalid argument',
      error: 'Argument not supported on this model: presencePenalty',
    },
    corrections: [leftOut('presence_penalty')],
  },
  {
    server: 'xAI, a later wording',
    thread: 'open-webui/open-webui#21266',
    status: 400,
    sent: { presence_penalty: 0.4 },
    body: { error: 'Model grok-4-1-fast-reasoning does not support parameter presencePenalty.' },
    corrections: [leftOut('presence_penalty')],
  },
  {
    server: 'Gemini, two fields at once',
    thread: 'MinLL/SkyrimNet-GamePlugin#77',
    status: 400,
    sent: { presence_penalty: 0.4, frequency_penalty: 0.4, max_tokens: 9 },
    body: [
      {
        error: {
          code: 400,
          message:
            'Invalid JSON payload received. Unknown name "presence_penalty": Cannot find field.\nInvalid JSON payload received. Unknown name "frequency_penalty": Cannot find field.',
          status: 'INVALID_ARGUMENT',
        },
      },
    ],
    corrections: [leftOut('presence_penalty'), leftOut('frequency_penalty')],
  },
  {
    server: 'Gemini, penalties without a name',
    thread: 'google-gemini/cookbook#1290',
    status: 400,
    sent: { presence_penalty: 0.2, temperature: 1 },
    body: {
      error: { code: 400, message: 'Penalty is not enabled for this model', status: 'INVALID_ARGUMENT' },
    },
    corrections: [leftOut('presence_penalty')],
  },
  {
    server: 'Vertex AI, stop sequences in camel case',
    thread: 'GoogleCloudPlatform/vertex-ai-samples#3515',
    status: 400,
    sent: { stop: 'END', temperature: 0.2 },
    body: [
      {
        error: {
          code: 400,
          message:
            'Unable to submit request because the model does not support the stopSequences parameter. Remove it and try again.',
          status: 'INVALID_ARGUMENT',
        },
      },
    ],
    corrections: [leftOut('stop')],
  },
  {
    server: 'Claude, two fields that exclude each other',
    thread: 'JohnnyZ93/oai-compatible-copilot#42',
    status: 400,
    sent: { temperature: 0.5, top_p: 0.9 },
    body: {
      error: {
        message: 'temperature and top_p cannot both be specified for this model. Please use only one.',
        type: 'invalid_request_error',
        param: '',
        code: null,
      },
    },
    corrections: [leftOut('top_p')],
  },
  {
    server: 'a proxy, two penalties that exclude each other',
    thread: 'LanceMoe/openai-translator#27',
    status: 400,
    sent: { frequency_penalty: 1, presence_penalty: 1 },
    body: {
      message: 'invalid request: cannot specify both frequency_penalty and presence_penalty.',
    },
    corrections: [leftOut('presence_penalty')],
  },
  {
    server: 'langchain4j before Ollama',
    thread: 'sterlp/eclipse-peon-ai#7',
    status: 400,
    sent: { presence_penalty: 1 },
    body: { error: "'presencePenalty' parameter is not supported by Ollama" },
    corrections: [leftOut('presence_penalty')],
  },
  {
    server: 'Kimi, an effort of none',
    thread: 'Kilo-Org/cloud#3807',
    status: 400,
    sent: { reasoning_effort: 'none' },
    body: {
      error: {
        message:
          "Unsupported value: 'reasoning_effort' does not support 'none' with this model. Supported values are: 'minimal', 'low', 'medium', and 'high'.",
        type: 'invalid_request_error',
      },
    },
    corrections: [
      { field: 'reasoning_effort', instead: null, allowed: ['minimal', 'low', 'medium', 'high'] },
    ],
  },
  {
    server: 'Groq, an effort',
    thread: 'CherryHQ/cherry-studio#1099',
    status: 400,
    sent: { reasoning_effort: 'low' },
    body: {
      error: { message: "property 'reasoning_effort' is unsupported, did you mean 'reasoning_format'?" },
    },
    corrections: [leftOut('reasoning_effort')],
  },
  {
    server: 'xAI, an effort in camel case',
    thread: 'charmbracelet/crush#386',
    status: 400,
    sent: { reasoning_effort: 'high' },
    body: { error: 'Argument not supported on this model: reasoningEffort' },
    corrections: [leftOut('reasoning_effort')],
  },
  {
    server: 'OpenAI, a reply format',
    thread: 'web-infra-dev/midscene#259',
    status: 400,
    sent: { response_format: { type: 'json_schema', json_schema: { name: 'x', schema: {} } } },
    body: {
      error: {
        message:
          "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model. Learn more about supported models at the Structured Outputs guide: https://platform.openai.com/docs/guides/structured-outputs",
        type: 'invalid_request_error',
        param: null,
        code: null,
      },
    },
    corrections: [leftOut('response_format')],
  },
  {
    server: 'Codex behind a gateway, an extra field',
    thread: 'diegosouzapw/OmniRoute#1154',
    status: 400,
    sent: { prompt_cache_retention: '24h', temperature: 1 },
    body: { detail: 'Unsupported parameter: prompt_cache_retention' },
    corrections: [leftOut('prompt_cache_retention')],
  },
  {
    server: 'OpenAI behind a gateway, an extra field that it does not know',
    thread: 'decolua/9router#1157',
    status: 400,
    sent: { client_metadata: {} },
    body: { error: { message: "Unknown parameter: 'client_metadata'." } },
    corrections: [leftOut('client_metadata')],
  },
];

/** Refusals that can't be avoided by correcting a field. */
export const otherRefusals: readonly Refusal[] = [
  {
    server: 'DeepSeek, a token limit out of range',
    thread: 'deepseek-ai/DeepSeek-V3#69',
    status: 400,
    sent: { max_tokens: 100_000 },
    body: {
      error: {
        message: 'Invalid max_tokens value, the valid range of max_tokens is [1, 8192]',
        type: 'invalid_request_error',
        param: null,
        code: 'invalid_request_error',
      },
    },
    corrections: [],
  },
  {
    server: 'Groq, a field of a message',
    thread: 'chatboxai/chatbox#2081',
    status: 400,
    sent: { user: 'desk-4', stop: 'END' },
    body: {
      error: {
        message:
          "'messages.0' : for 'role:system' the following must be satisfied[('messages.0' : property 'id' is unsupported, did you mean 'name'?)]",
        type: 'invalid_request_error',
      },
    },
    corrections: [],
  },
  {
    server: 'a field that was not sent',
    thread: 'langgenius/dify#18971',
    status: 400,
    sent: { temperature: 1 },
    body: {
      error: {
        message: "Unsupported parameter: 'stop' is not supported with this model.",
        param: 'stop',
        code: 'unsupported_parameter',
      },
    },
    corrections: [],
  },
  {
    server: 'a server error, after which work may have been done',
    thread: 'nashsu/llm_wiki#670',
    status: 500,
    sent: { temperature: 0.1 },
    body: { error: { message: "Unsupported parameter: 'temperature' is not supported with this model." } },
    corrections: [],
  },
];
