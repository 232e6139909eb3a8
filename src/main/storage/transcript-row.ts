import { failure } from '../../shared/failure.ts';
import { failureSchema } from '../../shared/failure-schema.ts';
import { transcriptFormats } from '../../shared/limits.ts';
import {
  cutReasonSchema,
  type PartProgress,
  partFormSchema,
  type Transcript,
  type TranscriptLine,
  type TranscriptPart,
  type TranscriptSettings,
  transcriptSettingsSchema,
} from '../../shared/models/transcript.ts';
import { integer, integerOrNull, json, type Row, text, textOrNull } from './row.ts';

/** A transcript as it is kept: its sound by id, and which gateway it was meant for. */
export type StoredTranscript = Omit<Transcript, 'audioUrl' | 'parts' | 'preparing'> & {
  readonly mediaId: string;
  readonly gatewayId: string | null;
  readonly parts: readonly StoredPart[];
};

/**
 * A part as it is kept; `mediaId` is null where it is the recording itself. `lead` is what its encoder put before the
 * sound, in seconds.
 */
export type StoredPart = TranscriptPart & { readonly mediaId: string | null; readonly lead: number };

const noSettings: TranscriptSettings = {
  task: 'transcribe',
  model: null,
  language: null,
  prompt: '',
  temperature: null,
};

/** A row of `transcripts`, with its parts. */
export function transcriptOf(row: Row, parts: readonly StoredPart[]): StoredTranscript {
  const settings = json(row, 'settings', transcriptSettingsSchema, noSettings) ?? noSettings;
  return {
    id: text(row, 'id'),
    name: text(row, 'name'),
    title: textOrNull(row, 'title'),
    mediaId: text(row, 'media_id'),
    size: integer(row, 'size'),
    settings,
    gatewayId: textOrNull(row, 'gateway_id'),
    gateway: textOrNull(row, 'gateway_name'),
    originId: textOrNull(row, 'origin_id'),
    parts,
    cutWhy: cutReasonSchema.nullable().catch(null).parse(row.cut_why),
    language: textOrNull(row, 'language'),
    duration: integerOrNull(row, 'duration'),
    hasPeaks: integer(row, 'has_peaks') !== 0,
    counts: {
      words: integer(row, 'words'),
      lines: integer(row, 'lines'),
      edited: integer(row, 'edited'),
      unsure: integer(row, 'unsure'),
    },
    createdAt: integer(row, 'created_at'),
    finishedAt: integerOrNull(row, 'finished_at'),
    editedAt: integerOrNull(row, 'edited_at'),
  };
}

/** A row of `transcript_parts`. */
export function partOf(row: Row): StoredPart {
  return {
    part: integer(row, 'part'),
    start: integer(row, 'start'),
    duration: integerOrNull(row, 'duration'),
    form: partFormSchema.catch('whole').parse(row.form),
    mediaId: textOrNull(row, 'media_id'),
    lead: integer(row, 'lead'),
    progress: progressOf(row),
  };
}

/** A row of `transcript_lines`. */
export function lineOf(row: Row): TranscriptLine {
  return {
    part: integer(row, 'part'),
    line: integer(row, 'line'),
    start: integerOrNull(row, 'start'),
    end: integerOrNull(row, 'end'),
    text: text(row, 'text'),
    original: textOrNull(row, 'original'),
    avgLogprob: integerOrNull(row, 'avg_logprob'),
    noSpeechProb: integerOrNull(row, 'no_speech_prob'),
    compressionRatio: integerOrNull(row, 'compression_ratio'),
    uncertain: integer(row, 'uncertain') !== 0,
  };
}

function progressOf(row: Row): PartProgress {
  switch (text(row, 'state')) {
    case 'uploading':
      return { state: 'uploading', sent: 0, total: 0, retry: null };
    case 'transcribing':
      return { state: 'transcribing' };
    case 'done': {
      const answered = transcriptFormats.find((format) => format === row.answered) ?? 'json';
      return { state: 'done', answered };
    }
    case 'failed': {
      const unknown = failure('internal');
      const failed = json(row, 'failure', failureSchema, unknown) ?? unknown;
      return { state: 'failed', failure: failed, mayBeBilled: integer(row, 'may_be_billed') !== 0 };
    }
    default:
      return { state: 'waiting' };
  }
}
