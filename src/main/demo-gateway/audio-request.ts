import { z } from 'zod';
import {
  speechFormats,
  speechInputLimit,
  speedRange,
  transcriptFormats,
  transcriptionTemperatureRange,
} from '../../shared/limits.ts';
import { languageTagPattern } from '../../shared/models/spoken-language.ts';
import { checkFields } from './check-fields.ts';
import {
  type DemoSpeechModel,
  demoSpeechModels,
  type TranscriptionModel,
  transcriptionModels,
} from './models.ts';
import { noSuchModel, Refusal } from './refusal.ts';
import type { VoiceId } from './voice/characters.ts';
import { customVoiceId, voiceEntries } from './voices.ts';

const granularities = ['segment', 'word'] as const;

type TranscriptFormat = (typeof transcriptFormats)[number];

const translationFormats = transcriptFormats.filter((format) => format !== 'diarized_json');
const { min: coldest, max: warmest } = transcriptionTemperatureRange;
/** Multipart fields with a list, by their names in the request. */
const lists = [
  'timestamp_granularities[]',
  'known_speaker_names[]',
  'known_speaker_references[]',
  'languages[]',
  'keywords[]',
] as const;
const translationSchema = z.object({
  file: z.instanceof(File).refine((file) => file.size > 0, { error: 'must not be an empty file' }),
  model: z.string().min(1),
  response_format: z.enum(translationFormats).default('json'),
});
const transcriptionSchema = translationSchema.extend({
  response_format: z.enum(transcriptFormats).default('json'),
  language: z
    .string()
    .regex(languageTagPattern, { error: 'must be a language code (ISO 639 or BCP 47)' })
    .optional(),
  prompt: z.string().optional(),
  temperature: z
    .string()
    .trim()
    .min(1)
    .transform(Number)
    .pipe(z.number().min(coldest).max(warmest))
    .optional(),
  'timestamp_granularities[]': z.array(z.enum(granularities)),
  stream: z.enum(['true', 'false']).optional(),
  chunking_strategy: z.string().optional(),
  'known_speaker_names[]': z.array(z.string()).max(4),
  'known_speaker_references[]': z.array(z.string().startsWith('data:')),
  'languages[]': z.array(z.string()),
  'keywords[]': z.array(z.string()),
});

/** A transcription or translation request. A translation has only the first three fields. */
export type TranscriptionRequest = {
  readonly file: File;
  readonly model: TranscriptionModel;
  readonly response_format: TranscriptFormat;
  readonly language?: string | undefined;
  readonly prompt?: string | undefined;
  readonly temperature?: number | undefined;
  /** What `verbose_json` contains timestamps for, besides segments. */
  readonly granularities?: readonly (typeof granularities)[number][] | undefined;
  readonly stream?: boolean | undefined;
  readonly chunking_strategy?: string | undefined;
  /** The languages that the recording may have, and terms that may occur in it. Only one model accepts them. */
  readonly languages?: readonly string[] | undefined;
  readonly keywords?: readonly string[] | undefined;
  /** Names that the response uses for speakers in place of letters. */
  readonly speakerNames?: readonly string[] | undefined;
};

/** Checks the `multipart/form-data` body of a transcription or translation. Throws a {@link Refusal}. */
export async function checkTranscriptionRequest(
  task: 'transcribe' | 'translate',
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<TranscriptionRequest> {
  const form = await formIn(body, contentType);
  const all = (name: string) => form.getAll(name).concat(form.getAll(name.replace('[]', '')));
  const fields = {
    ...Object.fromEntries(form),
    ...Object.fromEntries(lists.map((name) => [name, all(name)])),
  };
  const checked = checkFields(task === 'transcribe' ? transcriptionSchema : translationSchema, fields);
  const model = transcriptionModels.find((id) => id === checked.model);
  if (model === undefined || (task === 'translate' && model !== 'whisper-demo'))
    throw noSuchModel(checked.model, `${task === 'translate' ? 'translation' : 'transcription'} model`);
  const refusal = modelRefusal(model, fields, checked.response_format);
  if (refusal) throw refusal;
  const timed = all('timestamp_granularities[]');
  return {
    ...checked,
    model,
    granularities: granularities.filter((one) => timed.includes(one)),
    stream: form.get('stream') === 'true' && model.startsWith('gpt-'),
    ...(model === 'gpt-transcribe-demo' && {
      languages: all('languages[]').map(String),
      keywords: all('keywords[]').map(String),
    }),
    speakerNames: all('known_speaker_names[]').map(String),
  };
}

async function formIn(body: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new Refusal(400, 'invalid_form', 'The body is not a multipart/form-data form.');
  }
}

/** Returns a model's refusal, worded like OpenAI's, or null if the model accepts the request. */
function modelRefusal(
  model: TranscriptionModel,
  fields: Readonly<Record<string, unknown>>,
  format: TranscriptFormat,
): Refusal | null {
  const isDiarizing = model === 'gpt-4o-transcribe-diarize-demo';
  const formats = model === 'whisper-demo' ? translationFormats : ['json', 'text'];
  const message = `response_format '${format}' is not compatible with model '${model}'. Use 'json' or 'text' instead.`;
  if (!formats.includes(format) && !(isDiarizing && format === 'diarized_json'))
    return new Refusal(400, 'unsupported_value', message, 'response_format');
  if (!isDiarizing || !fields.prompt) return null;
  const unsupported = 'prompt is not supported for diarization models';
  return new Refusal(400, 'unsupported_parameter', unsupported, 'prompt');
}

const voiceIds = voiceEntries.map(({ id }) => id);
const speechSchema = z.object({
  model: z.string().min(1),
  // `max` counts code points, but the limit is in UTF-16 units.
  input: z.string().refine((text) => text.length > 0 && text.length <= speechInputLimit, {
    error: `must be a text of 1 to ${speechInputLimit} characters`,
  }),
  voice: z.union([z.enum(voiceIds), z.object({ id: z.literal(customVoiceId) })], {
    error: `must be one of ${voiceIds.join(', ')}`,
  }),
  response_format: z
    .enum(speechFormats)
    .nullish()
    .transform((format) => format ?? 'mp3'),
  speed: z
    .number()
    .min(speedRange.min)
    .max(speedRange.max)
    .nullish()
    .transform((factor) => factor ?? speedRange.default),
  instructions: z.string().nullish(),
});

/** A speech request, with the API's defaults. `directions` are followed. */
export type SpeechRequest = Readonly<
  Omit<z.infer<typeof speechSchema>, 'model' | 'voice' | 'instructions'> & {
    model: DemoSpeechModel;
    voice: VoiceId;
    directions: string | null;
  }
>;

/** Checks the body of a speech request. Ignores unknown fields. Throws a {@link Refusal}. */
export function checkSpeechRequest(body: unknown): SpeechRequest {
  const { voice, instructions = null, ...rest } = checkFields(speechSchema, body);
  const model = demoSpeechModels.find((id) => id === rest.model);
  if (model === undefined) throw noSuchModel(rest.model, 'speech model');
  if (model === 'demo-tts-plain' && instructions !== null) {
    const message = "Unsupported parameter: 'instructions' is not supported with this model.";
    throw new Refusal(400, 'unsupported_parameter', message, 'instructions');
  }
  const directions = model === 'demo-tts' ? instructions : null;
  return { ...rest, model, voice: typeof voice === 'string' ? voice : voice.id, directions };
}
