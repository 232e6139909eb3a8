import { z } from 'zod';
import {
  speechFormats,
  speechInputLimit,
  speedRange,
  transcriptFormats,
  transcriptionTemperatureRange,
} from '../../shared/limits.ts';
import { languageTagPattern } from '../../shared/text/language.ts';
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

const translationFormats = transcriptFormats.filter((format) => format !== 'diarized_json');
const { min: coldest, max: warmest } = transcriptionTemperatureRange;
const texts = z.array(z.string());

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
  timestamp_granularities: z.array(z.enum(['segment', 'word'])),
  stream: z.enum(['true', 'false']).optional(),
  chunking_strategy: z.string().optional(),
  known_speaker_names: texts.max(4),
  known_speaker_references: z.array(z.string().startsWith('data:')),
  languages: texts,
  keywords: texts,
});

/** Fields that contain lists. Their names in the request usually end in `[]`, but don't have to. */
const lists = [
  'timestamp_granularities',
  'known_speaker_names',
  'known_speaker_references',
  'languages',
  'keywords',
] as const;

type Transcription = z.infer<typeof transcriptionSchema>;

/** A transcription or translation request. A translation has only the first three fields. */
export type TranscriptionRequest = Readonly<
  Pick<Transcription, 'file' | 'response_format'> &
    Partial<Omit<Transcription, 'model'>> & { model: TranscriptionModel }
>;

/** Checks the `multipart/form-data` body of a transcription or translation. Throws a {@link Refusal}. */
export async function checkTranscriptionRequest(
  task: 'transcribe' | 'translate',
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<TranscriptionRequest> {
  const form = await formIn(body, contentType);
  const all = (name: string) => [...form.getAll(name), ...form.getAll(`${name}[]`)];
  const fields = {
    ...Object.fromEntries(form),
    ...Object.fromEntries(lists.map((name) => [name, all(name)])),
  };
  const checked = checkFields(task === 'transcribe' ? transcriptionSchema : translationSchema, fields);
  const model = transcriptionModels.find((id) => id === checked.model);
  if (model === undefined || (task === 'translate' && model !== 'whisper-demo'))
    throw noSuchModel(checked.model, `${task === 'translate' ? 'translation' : 'transcription'} model`);
  const request = { ...checked, model };
  checkModel(request);
  return request;
}

async function formIn(body: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new Refusal(400, 'invalid_form', 'The body is not a multipart/form-data form.');
  }
}

/** Refuses options that a model doesn't support, with OpenAI's error messages. */
function checkModel({ model, response_format: format, prompt }: TranscriptionRequest): void {
  const isDiarizing = model === 'gpt-4o-transcribe-diarize-demo';
  const formats = model === 'whisper-demo' ? translationFormats : ['json', 'text'];
  if (!formats.includes(format) && !(isDiarizing && format === 'diarized_json')) {
    const message = `response_format '${format}' is not compatible with model '${model}'. Use 'json' or 'text' instead.`;
    throw new Refusal(400, 'unsupported_value', message, 'response_format');
  }
  if (isDiarizing && prompt) {
    const message = 'prompt is not supported for diarization models';
    throw new Refusal(400, 'unsupported_parameter', message, 'prompt');
  }
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

/** A speech request, with the API's defaults. `directions` is null unless the model follows directions. */
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
