import { z } from 'zod';
import {
  speechFormats,
  speechInputLimit,
  speechModels,
  speedRange,
  transcriptFormats,
  transcriptionTemperatureRange,
  voices,
} from '../../shared/limits.ts';
import { languageTagPattern } from '../../shared/models/spoken-language.ts';
import { accepted, type Checked, noSuchModel, refused } from './error-body.ts';
import { issueRefusal, must } from './issue-refusal.ts';
import { transcriptionModel } from './models.ts';

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
const speechSchema = z.object(
  {
    model,
    // `max` counts code points, but the limit is in UTF-16 units.
    input: z
      .string(input)
      .min(1, input)
      .refine((given) => given.length <= speechInputLimit, input),
    voice: oneOf(voices),
    response_format: oneOf(speechFormats)
      .nullish()
      .transform((format) => format ?? 'mp3'),
    speed: z
      .number(speed)
      .min(speedRange.min, speed)
      .max(speedRange.max, speed)
      .nullish()
      .transform((factor) => factor ?? speedRange.default),
  },
  { error: must('a JSON object') },
);

/** A speech request, with the interface's defaults. */
export type SpeechRequest = Readonly<z.infer<typeof speechSchema> & { model: (typeof speechModels)[number] }>;

/** Checks the body of a speech request. Ignores unknown fields. */
export function checkSpeechRequest(body: unknown): Checked<SpeechRequest> {
  const parsed = speechSchema.safeParse(body);
  if (!parsed.success) return issueRefusal(parsed.error);
  const model = speechModels.find((id) => id === parsed.data.model);
  if (model === undefined) return noSuchModel(parsed.data.model, 'speech model');
  return accepted({ ...parsed.data, model });
}
