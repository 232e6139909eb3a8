import type { TranscriptionFact } from '../../../src/shared/gateways/transcription-fact.ts';
import type { TranscriptionOptions } from '../../../src/shared/transcription/transcription.ts';

/** A refusal of a transcription request, as a real server worded it, and the public thread that quotes it. */
export type TranscriptionRefusal = {
  readonly server: string;
  readonly thread: string;
  readonly status: number;
  readonly body: unknown;
  /** The fields of the refused request other than the model. */
  readonly sent: Omit<TranscriptionOptions, 'model'>;
  readonly learned: readonly TranscriptionFact[];
};

const verbose = { responseFormat: 'verbose_json', timestamps: ['word', 'segment'] } as const;
const diarized = { responseFormat: 'diarized_json', chunkingStrategy: 'auto' } as const;
const openAi = (message: string, param: string | null = null, code = 'unsupported_value') => ({
  error: { message, type: 'invalid_request_error', param, code },
});

/** Refusals of something in the request other than its audio. */
export const refusals: readonly TranscriptionRefusal[] = [
  {
    server: 'OpenAI, gpt-4o-transcribe',
    thread: 'openai/openai-dotnet#401',
    status: 400,
    sent: verbose,
    body: openAi(
      "response_format 'verbose_json' is not compatible with model 'gpt-4o-transcribe'. Use 'json' or 'text' instead.",
      'response_format',
    ),
    learned: ['no-verbose-json'],
  },
  {
    server: 'OpenAI, gpt-4o-mini-transcribe by its internal name',
    thread: 'zachlatta/freeflow#218',
    status: 400,
    sent: verbose,
    body: openAi(
      "response_format 'verbose_json' is not compatible with model 'gpt-4o-mini-transcribe-api-ev3'. Use 'json' or 'text' instead.",
      'response_format',
    ),
    learned: ['no-verbose-json'],
  },
  {
    server: 'OpenAI, subtitles of gpt-transcribe',
    thread: 'michaelwilhelmsen/humla#128',
    status: 400,
    sent: { responseFormat: 'srt' },
    body: openAi(
      "response_format 'srt' is not compatible with model 'gpt-transcribe-api-ev3'. Use 'json' or 'text' instead.",
      'response_format',
    ),
    learned: ['no-verbose-json'],
  },
  {
    server: 'vLLM',
    thread: 'vllm-project/vllm#24302',
    status: 400,
    sent: verbose,
    body: {
      object: 'error',
      message: 'Currently only support response_format `text` or `json`',
      type: 'BadRequestError',
      param: null,
      code: 400,
    },
    learned: ['no-verbose-json'],
  },
  {
    server: 'LiteLLM in front of vLLM',
    thread: 'BerriAI/litellm#14943',
    status: 400,
    sent: verbose,
    body: openAi(
      'litellm.BadRequestError: Hosted_vllmException - Currently only support response_format `text` or `json`. Received Model Group=openai/whisper-large-v3-turbo\nAvailable Model Group Fallbacks=None',
    ),
    learned: ['no-verbose-json'],
  },
  {
    server: 'Groq, word timings',
    thread: 'groq/groq-python#114',
    status: 400,
    sent: verbose,
    body: {
      error: {
        message: '`timestamp_granularities[]` not supported by this model',
        type: 'invalid_request_error',
      },
    },
    learned: ['no-word-timings'],
  },
  {
    server: 'Groq behind uni-api, word timings',
    thread: 'yym68686/uni-api#97',
    status: 400,
    sent: verbose,
    body: { error: { message: 'unknown param `timestamp_granularities`', type: 'invalid_request_error' } },
    learned: ['no-word-timings'],
  },
  {
    server: 'Groq, streaming',
    thread: 'SubtitleEdit/subtitleedit#11123',
    status: 400,
    sent: { responseFormat: 'json', stream: true },
    body: { error: { message: 'unknown param `stream`', type: 'invalid_request_error' } },
    learned: ['no-stream'],
  },
  {
    server: 'OpenAI, a diarizing model under another name',
    thread: 'riffado/riffado#101',
    status: 400,
    sent: verbose,
    body: openAi(
      'chunking_strategy is required for diarization models',
      'chunking_strategy',
      'invalid_value',
    ),
    learned: ['chunking', 'speakers', 'no-verbose-json'],
  },
  {
    server: 'LiteLLM, a diarizing model',
    thread: 'BerriAI/litellm#18125',
    status: 400,
    sent: { responseFormat: 'diarized_json' },
    body: openAi(
      'litellm.BadRequestError: OpenAIException - chunking_strategy is required for diarization models. Received Model Group=openai/gpt-4o-transcribe-diarize\nAvailable Model Group Fallbacks=None',
    ),
    learned: ['chunking'],
  },
  {
    server: 'OpenAI, verbose_json of a diarizing model',
    thread: 'vercel/ai#11679',
    status: 400,
    sent: { ...verbose, chunkingStrategy: 'auto' },
    body: openAi(
      "response_format 'verbose_json' is not compatible with model 'gpt-4o-transcribe-diarize-api-ev3'. Use 'json' or 'text' instead.",
      'response_format',
    ),
    learned: ['no-verbose-json'],
  },
  {
    server: 'LiteLLM in front of Speaches, speakers',
    thread: 'BerriAI/litellm#20274',
    status: 422,
    sent: diarized,
    body: {
      detail: [
        {
          type: 'literal_error',
          loc: ['body', 'response_format'],
          msg: "Input should be 'text', 'json', 'verbose_json', 'srt' or 'vtt'",
          input: 'diarized_json',
        },
      ],
    },
    learned: ['no-diarized-json'],
  },
];

/** Refusals that we worded ourselves, for fields whose refusals aren't quoted in any thread. */
export const otherRefusals: readonly Omit<TranscriptionRefusal, 'thread'>[] = [
  {
    server: 'a prompt',
    status: 400,
    sent: { ...diarized, prompt: 'Aldana' },
    body: openAi('prompt is not supported for diarization models', 'prompt', 'unsupported_parameter'),
    learned: ['no-prompt'],
  },
  {
    server: 'voice samples',
    status: 400,
    sent: { ...diarized, knownSpeakers: [{ name: 's1', reference: 'data:audio/mpeg;base64,AA==' }] },
    body: openAi(
      "Unknown parameter: 'known_speaker_references'.",
      'known_speaker_references',
      'unknown_parameter',
    ),
    learned: ['no-references'],
  },
  {
    server: 'chunking_strategy',
    status: 422,
    sent: diarized,
    body: {
      detail: [
        {
          type: 'extra_forbidden',
          loc: ['body', 'chunking_strategy'],
          msg: 'Extra inputs are not permitted',
        },
      ],
    },
    learned: ['no-chunking'],
  },
  {
    server: 'a language',
    status: 400,
    sent: { ...verbose, language: 'de' },
    body: openAi(
      "Unsupported parameter: 'language' is not supported with this model.",
      'language',
      'unsupported_parameter',
    ),
    learned: ['no-language'],
  },
  {
    server: 'a temperature',
    status: 400,
    sent: { ...verbose, temperature: 0.4 },
    body: openAi(
      "Unsupported parameter: 'temperature' is not supported with this model.",
      'temperature',
      'unsupported_parameter',
    ),
    learned: ['no-temperature'],
  },
  {
    server: 'keywords',
    status: 400,
    sent: { responseFormat: 'json', keywords: ['Setúbal'] },
    body: openAi("Unknown parameter: 'keywords'.", 'keywords', 'unknown_parameter'),
    learned: ['no-keywords'],
  },
];
