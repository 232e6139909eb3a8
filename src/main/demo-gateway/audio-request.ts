import { z } from 'zod';
import {
  speechFormats,
  speechInputLimit,
  speedRange,
  transcriptFormats,
  transcriptionTemperatureRange,
} from '../../shared/limits.ts';
import { languageTagPattern } from '../../shared/models/spoken-language.ts';
import { accepted, type Checked, noSuchModel, refused } from './error-body.ts';
import { issueRefusal, must } from './issue-refusal.ts';
import {
  type DemoSpeechModel,
  demoSpeechModels,
  type TranscriptionModel,
  transcriptionModels,
} from './models.ts';
import type { VoiceId } from './voice/characters.ts';
import { customVoiceId, voiceEntries } from './voices.ts';

const oneOf = <const T extends readonly [string, ...string[]]>(names: T) =>
  z.enum(names, { error: must(`one of ${names.join(', ')}`) });
const file = z
  .instanceof(File, { error: must('a file') })
  .refine((given) => given.size > 0, { error: 'must not be an empty file' });
const model = z.string({ error: must('a model ID') }).min(1, { error: must('a model ID') });
const text = z.string({ error: must('a string') }).optional();

const temperatureError = {
  error: must(`a number from ${transcriptionTemperatureRange.min} to ${transcriptionTemperatureRange.max}`),
};
const temperature = z
  .string(temperatureError)
  .trim()
  .regex(/^(?:\d+(?:\.\d+)?|\.\d+)$/, temperatureError)
  .transform(Number)
  .refine((value) => value <= transcriptionTemperatureRange.max, temperatureError)
  .optional();

const granularities = ['segment', 'word'] as const;

const translationFormats = transcriptFormats.filter((format) => format !== 'diarized_json') as [
  TranslationFormat,
  ...TranslationFormat[],
];
type TranslationFormat = Exclude<(typeof transcriptFormats)[number], 'diarized_json'>;
const translationSchema = z.object({
  file,
  model,
  response_format: oneOf(translationFormats).default('json'),
});
const flag = { error: must('true or false') };
/** Multipart fields with a list, by their names in the request. */
const lists = [
  'timestamp_granularities[]',
  'known_speaker_names[]',
  'known_speaker_references[]',
  'languages[]',
  'keywords[]',
] as const;
const transcriptionSchema = translationSchema.extend({
  response_format: oneOf(transcriptFormats).default('json'),
  language: text.refine((code) => code === undefined || languageTagPattern.test(code), {
    error: must('a language code (ISO 639 or BCP 47)'),
  }),
  prompt: text,
  temperature,
  'timestamp_granularities[]': z.array(oneOf(granularities)),
  stream: z.enum(['true', 'false'], flag).optional(),
  chunking_strategy: text,
  'known_speaker_names[]': z.array(z.string()).max(4, { error: must('at most 4 names') }),
  'known_speaker_references[]': z.array(z.string().startsWith('data:', { error: must('data URLs') })),
  'languages[]': z.array(z.string()),
  'keywords[]': z.array(z.string()),
});

/** A transcription or translation request. A translation has only the first three fields. */
export type TranscriptionRequest = {
  readonly file: File;
  readonly model: TranscriptionModel;
  readonly response_format: (typeof transcriptFormats)[number];
  readonly language?: string | undefined;
  readonly prompt?: string | undefined;
  readonly temperature?: number | undefined;
  /** What `verbose_json` contains timestamps for, besides segments. */
  readonly granularities?: readonly Granularity[] | undefined;
  readonly stream?: boolean | undefined;
  readonly chunking_strategy?: string | undefined;
  /** The languages that the recording may have, and terms that may occur in it. Only one model accepts them. */
  readonly languages?: readonly string[] | undefined;
  readonly keywords?: readonly string[] | undefined;
  /** Names that the response uses for speakers in place of letters. */
  readonly speakerNames?: readonly string[] | undefined;
};

type Granularity = (typeof granularities)[number];

/** Checks the `multipart/form-data` body of a transcription or translation. */
export async function checkTranscriptionRequest(
  task: 'transcribe' | 'translate',
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Checked<TranscriptionRequest>> {
  let form: FormData;
  try {
    form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  } catch {
    return refused(400, 'invalid_form', 'The body is not a multipart/form-data form.');
  }
  const all = (name: string) => form.getAll(name).concat(form.getAll(name.replace('[]', '')));
  const timed = all('timestamp_granularities[]');
  const fields = {
    ...Object.fromEntries(form),
    ...Object.fromEntries(lists.map((name) => [name, all(name)])),
  };
  const parsed = (task === 'transcribe' ? transcriptionSchema : translationSchema).safeParse(fields);
  if (!parsed.success) return issueRefusal(parsed.error);
  const named = transcriptionModels.find((id) => id === parsed.data.model);
  if (named === undefined || (task === 'translate' && named !== 'whisper-demo'))
    return noSuchModel(parsed.data.model, `${task === 'translate' ? 'translation' : 'transcription'} model`);
  return (
    modelRefusal(named, fields, parsed.data.response_format) ??
    accepted({
      ...parsed.data,
      model: named,
      granularities: granularities.filter((one) => timed.includes(one)),
      stream: form.get('stream') === 'true' && named.startsWith('gpt-'),
      ...(named === 'gpt-transcribe-demo' && {
        languages: all('languages[]').map(String),
        keywords: all('keywords[]').map(String),
      }),
      speakerNames: all('known_speaker_names[]').map(String),
    })
  );
}

/** Returns a model's refusal, worded like OpenAI's, or null if the model accepts the request. */
function modelRefusal(
  model: TranscriptionModel,
  fields: Readonly<Record<string, unknown>>,
  format: (typeof transcriptFormats)[number],
) {
  const isDiarizing = model === 'gpt-4o-transcribe-diarize-demo';
  const formats = model === 'whisper-demo' ? translationFormats : ['json', 'text'];
  const message = `response_format '${format}' is not compatible with model '${model}'. Use 'json' or 'text' instead.`;
  if (!formats.includes(format) && !(isDiarizing && format === 'diarized_json'))
    return refused(400, 'unsupported_value', message, 'response_format');
  if (!isDiarizing) return null;
  if (fields.prompt)
    return refused(400, 'unsupported_parameter', 'prompt is not supported for diarization models', 'prompt');
  return null;
}

const input = { error: must(`a text of 1 to ${speechInputLimit} characters`) };
const speed = { error: must(`a number from ${speedRange.min} to ${speedRange.max}`) };
const voiceIds = voiceEntries.map(({ id }) => id);
const voice = { error: must(`one of ${voiceIds.join(', ')}`) };
const speechSchema = z.object(
  {
    model,
    // `max` counts code points, but the limit is in UTF-16 units.
    input: z
      .string(input)
      .min(1, input)
      .refine((given) => given.length <= speechInputLimit, input),
    voice: z.union([z.enum(voiceIds), z.object({ id: z.literal(customVoiceId) })], voice),
    response_format: oneOf(speechFormats)
      .nullish()
      .transform((format) => format ?? 'mp3'),
    speed: z
      .number(speed)
      .min(speedRange.min, speed)
      .max(speedRange.max, speed)
      .nullish()
      .transform((factor) => factor ?? speedRange.default),
    instructions: z.string({ error: must('a string') }).nullish(),
  },
  { error: must('a JSON object') },
);

/** A speech request, with the API's defaults. `directions` are followed. */
export type SpeechRequest = Readonly<
  Omit<z.infer<typeof speechSchema>, 'model' | 'voice' | 'instructions'> & {
    model: DemoSpeechModel;
    voice: VoiceId;
    directions: string | null;
  }
>;

/** Checks the body of a speech request. Ignores unknown fields. */
export function checkSpeechRequest(body: unknown): Checked<SpeechRequest> {
  const parsed = speechSchema.safeParse(body);
  if (!parsed.success) return issueRefusal(parsed.error);
  const { voice, instructions = null, ...rest } = parsed.data;
  const model = demoSpeechModels.find((id) => id === rest.model);
  if (model === undefined) return noSuchModel(rest.model, 'speech model');
  if (model === 'demo-tts-plain' && instructions !== null) return directionsRefused();
  const directions = model === 'demo-tts' ? instructions : null;
  return accepted({ ...rest, model, voice: typeof voice === 'string' ? voice : voice.id, directions });
}

function directionsRefused() {
  const message = "Unsupported parameter: 'instructions' is not supported with this model.";
  return refused(400, 'unsupported_parameter', message, 'instructions');
}
