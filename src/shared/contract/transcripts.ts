import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { lineTextLimit } from '../limits.ts';
import { listEventSchema } from '../list-event.ts';
import { mediaIdSchema, playbackForms } from '../media.ts';
import { chunkNumberSchema, lengthSchema, lineNumberSchema, secondsSchema } from '../ranges.ts';
import { fileName } from '../text/file-name.ts';
import { peaksSchema } from '../transcription/split.ts';
import {
  audioFlawSchema,
  lineChangeSchema,
  lineKeySchema,
  linePatchSchema,
  transcriptEventSchema,
  transcriptFormatSchema,
  transcriptLineSchema,
  transcriptSchema,
  transcriptSettingsSchema,
} from '../transcription/transcript.ts';
import { speakerNameSchema } from '../transcription/transcript-speaker.ts';
import { lineWordTimingsSchema } from '../transcription/word-cue.ts';
import { procedure } from './procedure.ts';

/** The name of a file, or a title in its place. */
const fileNameSchema = z.string().trim().min(1).max(255).overwrite(fileName);
const target = z.object({ transcriptId: z.string() });
const lineInput = target.extend(lineKeySchema.shape);
/** The changes that were made. To undo them, pass each `before` to `editLines`. */
const lineChanges = z.array(lineChangeSchema);

/** Transcripts of recordings. The main process owns the queue. Fails with `not-found` for an unknown id. */
export const transcriptsContract = {
  /** Streams the list in chunks, the end of the queue first, and then its changes. A new one is at the end. */
  watchList: procedure.output(eventIterator(listEventSchema(transcriptSchema))),
  /** Streams one transcript and then its changes. */
  watch: procedure.input(target).output(eventIterator(transcriptEventSchema)),
  /** Adds an uploaded recording to the end of the queue. */
  add: procedure
    .input(
      z.object({
        mediaId: mediaIdSchema,
        /** The original file name: gateways recognise the format by its extension. */
        name: fileNameSchema,
        settings: transcriptSettingsSchema,
        /** In seconds. An impossible value counts as unknown. */
        duration: lengthSchema.nullable().catch(null).default(null),
        /** By how much the file is shorter than it states, in seconds; null if it's complete. */
        missing: lengthSchema.nullable().catch(null).default(null),
        /** Why the file can't be sent as it is, if so. */
        flaw: audioFlawSchema.nullable().default(null),
        /** Whether nothing can be heard in it, so that it isn't sent. */
        silent: z.boolean().default(false),
      }),
    )
    .output(transcriptSchema),
  /** Returns the recording's peaks: null until a page has computed them, empty if it has none. */
  peaks: procedure.input(target).output(peaksSchema.nullable()),
  /**
   * Stores the playback file of a recording; both are deleted together. Fails with `not-found` if the recording is
   * gone.
   */
  savePlayback: procedure
    .input(target.extend({ mediaId: mediaIdSchema, form: z.enum(playbackForms) }))
    .output(z.void()),
  /** Cancels running and waiting chunks. Finished chunks stay. */
  cancel: procedure.input(target).output(z.void()),
  /** Sends only the failed chunks again, to the gateway in use, and ends the pause that others wait for. */
  retry: procedure.input(target).output(z.void()),
  /** Ends the pause that waiting chunks wait for, also for other transcripts that use the same model. */
  retryNow: procedure.input(target).output(z.void()),
  /**
   * Sends a range (in seconds) again, to the gateway in use: the failed chunks in it or, if there are none, the range
   * as a chunk of its own. Fails with `audio-deleted` if the recording is no longer stored.
   */
  retryRange: procedure.input(target.extend({ start: secondsSchema, end: lengthSchema })).output(z.void()),
  /** Removes a transcript from the list. `restore` undoes this until the app quits. */
  remove: procedure.input(target).output(z.void()),
  restore: procedure.input(target).output(transcriptSchema),
  /** Moves a transcript before another one in the queue; null moves it to the end. */
  move: procedure.input(target.extend({ beforeId: z.string().nullable() })).output(z.void()),
  rename: procedure.input(target.extend({ title: fileNameSchema })).output(transcriptSchema),
  /**
   * Names a speaker in all lines of a transcript, or adds a speaker with this name. Null removes the name. Returns the
   * previous name.
   */
  nameSpeaker: procedure
    .input(target.extend({ speakerId: z.string().min(1).max(100), name: speakerNameSchema.nullable() }))
    .output(z.string().nullable()),
  /** Stores the settings for the recording's next run, or for this one if nothing of it has been sent yet. */
  setNextSettings: procedure.input(target.extend({ settings: transcriptSettingsSchema })).output(z.void()),
  /**
   * Changes all of the given lines, or none. The gateway's own lines stay stored. Fails with `not-found` if a line
   * doesn't exist and with `bad-value` if a line would end before it starts.
   */
  editLines: procedure
    .input(target.extend({ changes: z.array(linePatchSchema).max(20_000) }))
    .output(lineChanges),
  /** Splits a line before UTF-16 unit `at` of its text. Fails with `bad-value` if either side would be blank. */
  splitLine: procedure.input(lineInput.extend({ at: z.int().min(0).max(lineTextLimit) })).output(lineChanges),
  /** Merges a line with the next visible one. Fails with `bad-value` if the text would be too long. */
  mergeLines: procedure
    .input(target.extend({ first: lineKeySchema, second: lineKeySchema }))
    .output(lineChanges),
  /** Restores the gateway's lines, including split and merged ones. */
  restoreLine: procedure.input(lineInput).output(lineChanges),
  /** Returns the gateway's original lines. */
  originalLines: procedure.input(target).output(z.array(transcriptLineSchema)),
  /**
   * Returns the word timings of at most 200 lines of a chunk, starting at `from`. Lines without word timings are left
   * out.
   */
  wordTimings: procedure
    .input(
      target.extend({ chunk: chunkNumberSchema, from: lineNumberSchema, count: z.int().min(1).max(200) }),
    )
    .output(z.array(lineWordTimingsSchema)),
  /**
   * Returns the gateway's response verbatim. Fails with `not-found` if there were several requests or no response yet.
   */
  response: procedure.input(target).output(z.object({ format: transcriptFormatSchema, raw: z.string() })),
  /**
   * Returns the gateway's response for a chunk, whatever it is, up to the first million characters. Fails with
   * `not-found` if there was none.
   */
  rawResponse: procedure.input(target.extend({ chunk: chunkNumberSchema })).output(z.string()),
  /** Deletes the audio and keeps the text. Fails with `busy` while the audio is still needed. */
  deleteAudio: procedure.input(target).output(transcriptSchema),
  /** Transcribes the same recording again with other settings, as a new transcript. */
  runAgain: procedure.input(target.extend({ settings: transcriptSettingsSchema })).output(transcriptSchema),
};
