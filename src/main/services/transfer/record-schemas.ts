import { z } from 'zod';
import { attachmentSchema, exportedAttachmentSchema } from '../../../shared/chat/attachment.ts';
import { queuedSchema } from '../../../shared/chat/draft.ts';
import { systemPromptSchema } from '../../../shared/chat/parameters.ts';
import { promptTitleSchema } from '../../../shared/chat/prompt.ts';
import { failureSchema } from '../../../shared/failure-schema.ts';
import { transcriptionFactsSchema } from '../../../shared/gateways/transcription-fact.ts';
import { speechTextLimit, storedAttachmentsLimit } from '../../../shared/limits.ts';
import {
  countSchema as count,
  instantSchema as instant,
  secondsSchema as seconds,
} from '../../../shared/ranges.ts';
import { audioFormSchema } from '../../../shared/speech/clip.ts';
import {
  chunkFormSchema,
  lineKeySchema,
  splitReasonSchema,
  transcriptFormatSchema,
  transcriptSettingsSchema,
} from '../../../shared/transcription/transcript.ts';
import { transcriptSpeakersSchema } from '../../../shared/transcription/transcript-speaker.ts';
import { wordCueSchema } from '../../../shared/transcription/word-cue.ts';
import { storedClipSettingsSchema } from '../../storage/clip-store.ts';
import { folderRowSchema } from './folder-record.ts';
import { isPlainId } from './plain-id.ts';

// Records of a full export, with the database's column names. Anyone can edit the files, so every number has a range.
const id = z.string().refine(isPlainId);
const name = z.string().max(2_000);
const text = z.string().max(20_000_000);
/** A text to be spoken, on the Speak screen, in a clip or in a voice-over. */
const script = z.string().max(speechTextLimit);
const score = z.number().min(-1_000_000).max(1_000_000).nullable();
const flag = z.union([z.literal(0), z.literal(1)]);
const mediaType = z.string().max(200);

/** A file in the archive and its use: a recording, a clip's file or one of its chunks. */
const recordFileSchema = z.object({
  file: z.string().max(2_000),
  type: mediaType,
  /**
   * Which audio of its record it is. For a clip: its file, the version for players that don't support its format, or
   * the number of a chunk. For a message: the place among its recordings.
   */
  audio: z.union([z.enum(['file', 'play']), count]).nullable(),
});

/** A file that a record refers to. */
export type RecordFile = Readonly<z.infer<typeof recordFileSchema>>;

const files = z.array(recordFileSchema).max(10_000).default([]);

/** Rows of `transcript_chunks`. */
const transcriptChunkRowSchema = z.object({
  chunk: count,
  start: seconds,
  duration: seconds.nullable(),
  lead: seconds,
  form: chunkFormSchema,
  state: z.enum(['waiting', 'uploading', 'transcribing', 'done', 'failed']),
  failure: failureSchema.nullable(),
  may_be_charged: flag,
  response_format: transcriptFormatSchema.nullable(),
  model: z.string().max(500).nullable(),
  raw: text.nullable(),
  notes: transcriptionFactsSchema.nullable(),
});

/** Rows of `transcript_lines`. */
const transcriptLineRowSchema = z.object({
  chunk: count,
  line: count,
  start: seconds.nullable(),
  end: seconds.nullable(),
  text,
  original: text.nullable(),
  avg_logprob: score,
  no_speech_prob: score,
  compression_ratio: score,
  uncertain: flag,
  position: z.number().min(0).max(1_000_000_000).nullable(),
  hidden: flag,
  checked: flag,
  original_start: seconds.nullable(),
  original_end: seconds.nullable(),
  sources: z.array(lineKeySchema).max(10_000).nullable(),
  speaker: z.string().max(100).nullable(),
  approximate: flag,
});

/** Rows of `transcript_word_timings`. */
export const wordTimingsRowSchema = z.object({
  chunk: count,
  line: count,
  cues: z.array(wordCueSchema).max(100_000),
});

/** Rows of `unsplit_ranges`. */
const unsplitRangeRowSchema = z.object({ start: seconds, end: seconds.nullable() });

/** A file in `transcripts/`: a row of `transcripts`, with those that belong to it. */
export const transcriptRecordSchema = z.object({
  id,
  name,
  title: name.nullable(),
  media_id: z.string().max(200),
  size: z.int().min(0),
  settings: transcriptSettingsSchema,
  next_settings: transcriptSettingsSchema.nullable(),
  gateway_id: z.string().max(200).nullable(),
  gateway_name: name.nullable(),
  origin_id: id.nullable(),
  split_reason: splitReasonSchema.nullable(),
  language: z.string().max(200).nullable(),
  duration: seconds.nullable(),
  words: count,
  lines: count,
  edited: count,
  uncertain: count,
  speakers: transcriptSpeakersSchema.nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
  edited_at: instant.nullable(),
  transcript_chunks: z.array(transcriptChunkRowSchema).max(100_000),
  transcript_lines: z.array(transcriptLineRowSchema).max(1_000_000),
  transcript_word_timings: z.array(wordTimingsRowSchema).max(1_000_000),
  unsplit_ranges: z.array(unsplitRangeRowSchema).max(100_000),
  files,
});

/** Rows of `clip_chunks`. */
const clipChunkRowSchema = z.object({
  chunk: count,
  input: text,
  state: z.enum(['waiting', 'whole', 'failed']),
  failure: failureSchema.nullable(),
  speech_ref: z.string().max(200).nullable(),
  form: audioFormSchema.nullable(),
  seconds: seconds.nullable(),
});

/** An element of `clips.json`: a row of `clips`, with those that belong to it. */
export const clipRecordSchema = z.object({
  id,
  title: name,
  text: script,
  plain: flag,
  settings: storedClipSettingsSchema,
  gateway_name: name.nullable(),
  comparison_id: id.nullable(),
  voice_over_id: id.nullable(),
  file_form: audioFormSchema.nullable(),
  file_seconds: seconds.nullable(),
  unjoinable: flag,
  created_at: instant,
  clip_chunks: z.array(clipChunkRowSchema).min(1).max(10_000),
  files,
});

/** An element of `voice-overs.json`. */
export const voiceOverRowSchema = z.object({
  id,
  transcript_id: id,
  source_id: id.nullable(),
  title: name,
  text: script.nullable(),
  plain: flag,
  created_at: instant,
});

/** An element of `prompts.json`. */
export const promptRowSchema = z.object({
  id,
  title: promptTitleSchema,
  text: systemPromptSchema,
  created_at: instant,
});

/** Rows of `drafts`. An empty id means none. */
export const draftRowSchema = z.object({
  conversation_id: z.union([id, z.literal('')]),
  message_id: z.union([id, z.literal('')]),
  text,
  attachments: z.array(attachmentSchema).max(storedAttachmentsLimit),
  /** Absent in archives of older versions. */
  queued: queuedSchema.nullable().default(null),
});

/** The row of `script`. */
export const scriptRowSchema = z.object({ text: script, plain: flag });

/** `drafts.json`. */
export const draftsRecordSchema = z.object({
  messages: z.array(draftRowSchema).max(100_000),
  /** The attachments of the drafts. */
  attachments: z.array(exportedAttachmentSchema).max(100_000),
  speak: z.array(scriptRowSchema).max(1),
});

/** `dictation.json`: recordings that aren't transcribed yet. */
export const dictationRecordSchema = z.object({ files });

/** An element of `talk.json`: the recordings of a message, with their order as `audio`. */
export const talkRecordSchema = z.object({ id, files });

/** The records of a full export other than conversations. Each kind corresponds to a file name. */
export const archiveRecordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('transcript'), record: transcriptRecordSchema }),
  z.object({ kind: z.literal('clip'), record: clipRecordSchema }),
  z.object({ kind: z.literal('voice-over'), record: voiceOverRowSchema }),
  z.object({ kind: z.literal('prompt'), record: promptRowSchema }),
  z.object({ kind: z.literal('folder'), record: folderRowSchema }),
  z.object({ kind: z.literal('drafts'), record: draftsRecordSchema }),
  z.object({ kind: z.literal('dictation'), record: dictationRecordSchema }),
  z.object({ kind: z.literal('talk'), record: talkRecordSchema }),
]);

export type ArchiveRecord = Readonly<z.infer<typeof archiveRecordSchema>>;

/**
 * The first file of a full export (`parlance.json`). Later versions may contain records that this version can't read.
 */
export const archiveMarkSchema = z.object({ archive: z.literal('everything'), version: z.int().min(1) });

/** The version that this app writes, and the newest that it reads. */
export const archiveVersion = 1;
