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
import { type DemoSpeechModel, demoSpeechModels, transcriptionModel } from './models.ts';
import type { VoiceId } from './voice/characters.ts';
import { customVoiceId, voiceEntries } from './voices.ts';

const oneOf = <const T extends readonly [string, ...string[]]>(names: T) =>
  z.enum(names, { error: must(`one of ${names.join(', ')}`) });
const file = z
  .instanceof(File, { error: must('a file') })
  .refine((given) => given.size > 0, { error: 'must not be an empty file' });
const model = z.string({ error: must('a model ID') }).min(1, { error: must('a model ID') });
const text = z.string({ error: must('a string') }).optional();

const warmth = {
  error: must(`a number from ${transcriptionTemperatureRange.min} to ${transcriptionTemperatureRange.max}`),
};
const temperature = z
  .string(warmth)
  .trim()
  .regex(/^(?:\d+(?:\.\d+)?|\.\d+)$/, warmth)
  .transform(Number)
  .refine((value) => value <= transcriptionTemperatureRange.max, warmth)
  .optional();

const granularities = ['segment', 'word'] as const;

const translationSchema = z.object({
  file,
  model,
  response_format: oneOf(transcriptFormats).default('json'),
});
const transcriptionSchema = translationSchema.extend({
  language: text.refine((code) => code === undefined || languageTagPattern.test(code), {
    error: must('a language code (ISO 639 or BCP 47)'),
  }),
  prompt: text,
  temperature,
  'timestamp_granularities[]': z.array(oneOf(granularities)),
});

/** A transcription or translation request. A translation has only the first three fields. */
export type ListenRequest = {
  readonly file: File;
  readonly model: string;
  readonly response_format: (typeof transcriptFormats)[number];
  readonly language?: string | undefined;
  readonly prompt?: string | undefined;
  readonly temperature?: number | undefined;
  /** What `verbose_json` contains timestamps for, besides segments. */
  readonly granularities?: readonly Granularity[] | undefined;
};

type Granularity = (typeof granularities)[number];

/** Checks the `multipart/form-data` body of a transcription or translation. */
export async function checkListenRequest(
  task: 'transcribe' | 'translate',
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Checked<ListenRequest>> {
  let form: FormData;
  try {
    form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  } catch {
    return refused(400, 'invalid_form', 'The body is not a multipart/form-data form.');
  }
  const timed = form.getAll('timestamp_granularities[]').concat(form.getAll('timestamp_granularities'));
  const fields = { ...Object.fromEntries(form), 'timestamp_granularities[]': timed };
  const parsed = (task === 'transcribe' ? transcriptionSchema : translationSchema).safeParse(fields);
  if (!parsed.success) return issueRefusal(parsed.error);
  if (parsed.data.model !== transcriptionModel) return noSuchModel(parsed.data.model, 'transcription model');
  return accepted({ ...parsed.data, granularities: granularities.filter((one) => timed.includes(one)) });
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

/** A speech request, with the interface's defaults. `directions` are followed. */
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
