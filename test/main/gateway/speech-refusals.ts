/** A refusal of a speech request, as a real server words it, and the public source that shows it. */
export type SpeechRefusal = {
  readonly server: string;
  readonly source: string;
  readonly status: number;
  readonly body: unknown;
  readonly refusesDirections: boolean;
  /** The voices that the refusal offers instead of the refused one. */
  readonly voices: readonly string[];
};

const nothing = { refusesDirections: false, voices: [] } as const;

/** Refusals of directions, of voices, and for other reasons. */
export const speechRefusals: readonly SpeechRefusal[] = [
  {
    server: 'vLLM-Omni, a model without directions',
    source: 'vllm-project/vllm-omni serving_speech.py',
    status: 400,
    body: {
      error: {
        message: "'instructions' is not supported for VoxCPM",
        type: 'BadRequestError',
        param: null,
        code: 400,
      },
    },
    ...nothing,
    refusesDirections: true,
  },
  {
    server: 'OpenAI, an unsupported parameter',
    source: 'the wording of griptape-ai/ComfyUI-Griptape#312, for instructions',
    status: 400,
    body: {
      error: {
        message: "Unsupported parameter: 'instructions' is not supported with this model.",
        type: 'invalid_request_error',
        param: null,
      },
    },
    ...nothing,
    refusesDirections: true,
  },
  {
    server: 'a server that forbids extra fields (pydantic)',
    source: 'the shape of moltis-org/moltis#1030, for instructions',
    status: 422,
    body: {
      detail: [
        {
          type: 'extra_forbidden',
          loc: ['body', 'instructions'],
          msg: 'Extra inputs are not permitted',
          input: 'Slowly',
        },
      ],
    },
    ...nothing,
    refusesDirections: true,
  },
  {
    server: 'LiteLLM, a provider without the parameter',
    source: 'the wording of BerriAI/litellm#11118, for instructions',
    status: 400,
    body: {
      error: {
        message:
          "litellm.UnsupportedParamsError: gemini does not support parameters: ['instructions'], for model=gemini-2.5-pro-preview-tts.",
        type: 'None',
        param: 'None',
        code: '400',
      },
    },
    ...nothing,
    refusesDirections: true,
  },
  {
    server: 'VoiceStudio, directions that it can’t follow',
    source: 'debpalash/VoiceStudio#1010',
    status: 400,
    body: {
      detail:
        "Unsupported instruct items found in calm documentary, intimate:\n  'calm documentary' -> 'calm documentary' (unsupported)\n\nValid English items: american accent, child, elderly",
    },
    ...nothing,
  },
  {
    server: 'vLLM-Omni, directions that are too long',
    source: 'vllm-project/vllm-omni serving_speech.py',
    status: 400,
    body: { error: { message: 'Instructions too long (max 500 characters)', code: 400 } },
    ...nothing,
  },
  {
    server: 'OpenAI, a voice that tts-1 doesn’t have',
    source: 'openai/openai-node#1284',
    status: 400,
    body: {
      error: {
        message:
          "[{'type': 'enum', 'loc': ('body', 'voice'), 'msg': \"Input should be 'nova', 'shimmer', 'echo', 'onyx', 'fable' or 'alloy'\", 'input': 'sage', 'ctx': {'expected': \"'nova', 'shimmer', 'echo', 'onyx', 'fable' or 'alloy'\"}}]",
        type: 'invalid_request_error',
        param: null,
        code: null,
      },
    },
    refusesDirections: false,
    voices: ['nova', 'shimmer', 'echo', 'onyx', 'fable', 'alloy'],
  },
  {
    server: 'Kokoro-FastAPI, an unknown voice',
    source: 'remsky/Kokoro-FastAPI openai_compatible.py',
    status: 400,
    body: {
      detail: {
        error: 'validation_error',
        message: "Voice 'cedar' not found. Available voices: af_alloy, af_bella, am_michael",
        type: 'invalid_request_error',
      },
    },
    refusesDirections: false,
    voices: ['af_alloy', 'af_bella', 'am_michael'],
  },
  {
    server: 'vLLM-Omni, an unknown voice',
    source: 'vllm-project/vllm-omni serving_speech.py',
    status: 400,
    body: {
      error: { message: "Invalid voice 'alloy'. Supported: aiden, serena, vivian", type: 'BadRequestError' },
    },
    refusesDirections: false,
    voices: ['aiden', 'serena', 'vivian'],
  },
  {
    server: 'Groq, a voice, in the form of its refusal of a format',
    source: 'livekit/agents-js#650',
    status: 400,
    body: {
      error: {
        message: 'voice must be one of [Arista-PlayAI Fritz-PlayAI Quinn-PlayAI]',
        type: 'invalid_request_error',
      },
    },
    refusesDirections: false,
    voices: ['Arista-PlayAI', 'Fritz-PlayAI', 'Quinn-PlayAI'],
  },
  {
    server: 'Groq, a format',
    source: 'livekit/agents-js#650',
    status: 400,
    body: { error: { message: 'response_format must be one of [flac mp3 mulaw ogg wav]' } },
    ...nothing,
  },
  {
    server: 'Speaches, a format',
    source: 'moltis-org/moltis#1030',
    status: 422,
    body: {
      detail: [
        {
          type: 'literal_error',
          loc: ['body', 'response_format'],
          msg: "Input should be 'mp3', 'flac', 'wav' or 'pcm'",
          input: 'opus',
          ctx: { expected: "'mp3', 'flac', 'wav' or 'pcm'" },
        },
      ],
    },
    ...nothing,
  },
  {
    server: 'a server error that names the field',
    source: 'debpalash/VoiceStudio#664',
    status: 500,
    body: { error: { message: "'instructions' is not supported" } },
    ...nothing,
  },
];
