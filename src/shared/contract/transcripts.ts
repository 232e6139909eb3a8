import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { lineTextLimit } from '../limits.ts';
import { audioGapSchema } from '../models/audio-gap.ts';
import { mediaIdSchema, playbackForms } from '../models/media.ts';
import { lengthSchema, lineNumberSchema, partNumberSchema, secondsSchema } from '../models/ranges.ts';
import { peaksSchema } from '../models/split.ts';
import {
  lineChangeSchema,
  lineKeySchema,
  linePatchSchema,
  lineWordTimingsSchema,
  transcriptEventSchema,
  transcriptFormatSchema,
  transcriptLineSchema,
  transcriptListEventSchema,
  transcriptSchema,
  transcriptSettingsSchema,
} from '../models/transcript.ts';
import { procedure } from './procedure.ts';

const about = z.object({ transcriptId: z.string() });
const aLine = about.extend(lineKeySchema.shape);
/** All that was done: `editLines` undoes it with each `before`. */
const lineChanges = z.array(lineChangeSchema);

/** Recordings that become text. The queue lives in the main process; ids name what must exist, else `not-found`. */
export const transcriptsContract = {
  watchList: procedure.output(eventIterator(transcriptListEventSchema)),
  watch: procedure.input(about).output(eventIterator(transcriptEventSchema)),
  /** Puts an uploaded recording at the end of the queue. */
  add: procedure
    .input(
      z.object({
        mediaId: mediaIdSchema,
        /** The file's own name: gateways tell formats by its ending. */
        name: z.string().trim().min(1).max(255),
        settings: transcriptSettingsSchema,
        /** In seconds; one that can't be is taken for unknown. */
        duration: lengthSchema.nullable().catch(null).default(null),
        /** Where the file leaves out time, if it does. */
        gap: audioGapSchema.nullable().default(null),
      }),
    )
    .output(transcriptSchema),
  /** The recording's peaks; null until a page has looked for them, empty where it has none. */
  peaks: procedure.input(about).output(peaksSchema.nullable()),
  /** Stores what a recording is played by; it goes with the recording. `not-found` where that has been deleted. */
  keepPlayback: procedure
    .input(about.extend({ mediaId: mediaIdSchema, form: z.enum(playbackForms) }))
    .output(z.void()),
  /** Drops what is under way or waits; what has been written down stays. */
  cancel: procedure.input(about).output(z.void()),
  /** Sends the failed parts again, and no others, to the gateway in use, and ends any wait before a retry. */
  retry: procedure.input(about).output(z.void()),
  /**
   * Sends a stretch (seconds) once more at the gateway in use: the parts in it that failed, else the stretch as a part
   * of its own. `audio-forgotten` where the recording isn't stored any more.
   */
  retryStretch: procedure.input(about.extend({ start: secondsSchema, end: lengthSchema })).output(z.void()),
  /** Takes it out of the list; `restore` brings it back until the app ends. */
  remove: procedure.input(about).output(z.void()),
  restore: procedure.input(about).output(transcriptSchema),
  /** Puts it before another in the queue, or (null) at its end. */
  move: procedure.input(about.extend({ beforeId: z.string().nullable() })).output(z.void()),
  rename: procedure
    .input(about.extend({ title: z.string().trim().min(1).max(255) }))
    .output(transcriptSchema),
  /** Stores what is set for the recording's next run. */
  setNextSettings: procedure.input(about.extend({ settings: transcriptSettingsSchema })).output(z.void()),
  /**
   * Changes lines: all of them, or (`not-found`, if one doesn't exist) none. What the gateway wrote is kept. `bad-value`
   * if a line would end before it starts.
   */
  editLines: procedure
    .input(about.extend({ changes: z.array(linePatchSchema).max(20_000) }))
    .output(lineChanges),
  /** Splits a line before the UTF-16 unit `at` of its text; `bad-value` if either side would be blank. */
  splitLine: procedure.input(aLine.extend({ at: z.int().min(0).max(lineTextLimit) })).output(lineChanges),
  /** Merges a line with the one that is shown after it; `bad-value` if the text would be too long. */
  mergeLines: procedure
    .input(about.extend({ first: lineKeySchema, second: lineKeySchema }))
    .output(lineChanges),
  /** Puts back what the gateway wrote, also in the place of lines that were split and merged. */
  restoreLine: procedure.input(aLine).output(lineChanges),
  /** The gateway's own lines, as it wrote them. */
  heardLines: procedure.input(about).output(z.array(transcriptLineSchema)),
  /**
   * When the words of a part's lines were spoken, of at most 200 lines that begin at `from`; those of which the gateway
   * told none are not among them.
   */
  words: procedure
    .input(about.extend({ part: partNumberSchema, from: lineNumberSchema, count: z.int().min(1).max(200) }))
    .output(z.array(lineWordTimingsSchema)),
  /** What the gateway wrote, letter for letter; `not-found` where it took several requests, or none was answered yet. */
  answer: procedure.input(about).output(z.object({ answered: transcriptFormatSchema, raw: z.string() })),
  /**
   * What the gateway sent for a part, be it a transcript or not, at most the first million characters of it. `not-found`
   * where nothing came.
   */
  rawAnswer: procedure.input(about.extend({ part: partNumberSchema })).output(z.string()),
  /** Lets go of the sound; the text stays. `busy` while it is still needed. */
  forgetAudio: procedure.input(about).output(transcriptSchema),
  /** Writes the same recording down once more, with other settings, as a transcript of its own. */
  runAgain: procedure.input(about.extend({ settings: transcriptSettingsSchema })).output(transcriptSchema),
};
