import { failure } from '../../shared/failure.ts';
import { failureSchema } from '../../shared/failure-schema.ts';
import { transcriptionFactsSchema } from '../../shared/gateways/transcription-fact.ts';
import { transcriptFormats } from '../../shared/limits.ts';
import { fileName } from '../../shared/text/file-name.ts';
import {
  type ChunkProgress,
  chunkFormSchema,
  splitReasonSchema,
  type Transcript,
  type TranscriptChunk,
  type TranscriptLine,
  type TranscriptSettings,
  transcriptSettingsSchema,
} from '../../shared/transcription/transcript.ts';
import { transcriptSpeakersSchema } from '../../shared/transcription/transcript-speaker.ts';
import {
  amount,
  instant,
  instantOrNull,
  integer,
  integerOrNull,
  json,
  type Row,
  seconds,
  secondsOrNull,
  text,
  textOrNull,
} from './row.ts';

/** A stored transcript, with its media id and the id of the gateway that it's meant for. */
export type StoredTranscript = Omit<Transcript, 'audioUrl' | 'playbackUrl' | 'chunks' | 'splitting'> & {
  readonly mediaId: string;
  readonly gatewayId: string | null;
  readonly chunks: readonly StoredChunk[];
};

/**
 * A stored chunk. `mediaId` is null if it's the whole recording. `lead` is the encoder's delay before the audio, in
 * seconds.
 */
export type StoredChunk = TranscriptChunk & { readonly mediaId: string | null; readonly lead: number };

const noSettings: TranscriptSettings = {
  task: 'transcribe',
  model: null,
  language: null,
  prompt: '',
  temperature: null,
};

/** Converts a row of `transcripts` and its chunks. */
export function transcriptOf(row: Row, chunks: readonly StoredChunk[]): StoredTranscript {
  const title = textOrNull(row, 'title');
  const settings = json(row, 'settings', transcriptSettingsSchema, noSettings) ?? noSettings;
  return {
    id: text(row, 'id'),
    name: fileName(text(row, 'name')),
    title: title && fileName(title),
    mediaId: text(row, 'media_id'),
    size: amount(row, 'size'),
    settings,
    nextSettings: json(row, 'next_settings', transcriptSettingsSchema, null),
    gatewayId: textOrNull(row, 'gateway_id'),
    gateway: textOrNull(row, 'gateway_name'),
    originId: textOrNull(row, 'origin_id'),
    chunks,
    splitReason: splitReasonSchema.nullable().catch(null).parse(row.split_reason),
    language: textOrNull(row, 'language'),
    duration: secondsOrNull(row, 'duration'),
    hasPeaks: integer(row, 'has_peaks') !== 0,
    speakers: json(row, 'speakers', transcriptSpeakersSchema, []) ?? [],
    counts: {
      words: amount(row, 'words'),
      lines: amount(row, 'lines'),
      edited: amount(row, 'edited'),
      uncertain: amount(row, 'uncertain'),
    },
    createdAt: instant(row, 'created_at'),
    finishedAt: instantOrNull(row, 'finished_at'),
    editedAt: instantOrNull(row, 'edited_at'),
  };
}

/** Converts a row of `transcript_chunks`. */
export function chunkOf(row: Row): StoredChunk {
  return {
    chunk: integer(row, 'chunk'),
    start: seconds(row, 'start'),
    duration: secondsOrNull(row, 'duration'),
    form: chunkFormSchema.catch('whole').parse(row.form),
    model: textOrNull(row, 'model'),
    notes: json(row, 'notes', transcriptionFactsSchema, []) ?? [],
    mediaId: textOrNull(row, 'media_id'),
    lead: seconds(row, 'lead'),
    progress: progressOf(row),
  };
}

/** Converts a row of `transcript_lines`. */
export function lineOf(row: Row): TranscriptLine {
  return {
    chunk: integer(row, 'chunk'),
    line: integer(row, 'line'),
    start: secondsOrNull(row, 'start'),
    end: secondsOrNull(row, 'end'),
    text: text(row, 'text'),
    original: textOrNull(row, 'original'),
    avgLogprob: integerOrNull(row, 'avg_logprob'),
    noSpeechProb: integerOrNull(row, 'no_speech_prob'),
    compressionRatio: integerOrNull(row, 'compression_ratio'),
    uncertain: integer(row, 'uncertain') !== 0,
    position: integerOrNull(row, 'position') ?? integer(row, 'line'),
    checked: integer(row, 'checked') !== 0,
    retimed: row.original_start !== null,
    reshaped: row.sources !== null,
    speaker: textOrNull(row, 'speaker'),
    approximate: integer(row, 'approximate') !== 0 && row.original_start === null,
  };
}

function progressOf(row: Row): ChunkProgress {
  switch (text(row, 'state')) {
    case 'uploading':
      return { state: 'uploading', sent: 0, total: 0 };
    case 'transcribing':
      // This is only used until the requests of the previous run have been settled.
      return { state: 'transcribing', since: 0, expectedMs: null, latest: '' };
    case 'done': {
      // Each finished chunk has its response stored.
      if (integer(row, 'has_response') === 0) return { state: 'silent' };
      const responseFormat = transcriptFormats.find((format) => format === row.response_format) ?? 'json';
      return { state: 'done', responseFormat };
    }
    case 'failed': {
      const unknown = failure('internal');
      const failed = json(row, 'failure', failureSchema, unknown) ?? unknown;
      return {
        state: 'failed',
        failure: failed,
        mayBeCharged: integer(row, 'may_be_charged') !== 0,
        hasResponse: integer(row, 'has_response') !== 0,
      };
    }
    default:
      return { state: 'waiting' };
  }
}
