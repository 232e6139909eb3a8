import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { mediaIdSchema } from '../models/media.ts';
import { peaksSchema } from '../models/preparation.ts';
import {
  lineWordsSchema,
  transcriptEventSchema,
  transcriptFormatSchema,
  transcriptListEventSchema,
  transcriptSchema,
  transcriptSettingsSchema,
} from '../models/transcript.ts';
import { procedure } from './procedure.ts';

const about = z.object({ transcriptId: z.string() });
const lineText = z.object({ part: z.int().min(0), line: z.int().min(0), text: z.string().max(20_000) });

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
        /** In seconds, where it is known. */
        duration: z.number().positive().nullable().default(null),
      }),
    )
    .output(transcriptSchema),
  /** The recording's peaks; null until a page has looked for them, empty where it has none. */
  peaks: procedure.input(about).output(peaksSchema.nullable()),
  /** Drops what is under way or waits; what has been written down stays. */
  cancel: procedure.input(about).output(z.void()),
  /** Asks again for the parts that failed, and for no other, at the gateway in use. */
  retry: procedure.input(about).output(z.void()),
  /** Takes it out of the list; `restore` brings it back until the app ends. */
  remove: procedure.input(about).output(z.void()),
  restore: procedure.input(about).output(transcriptSchema),
  /** Puts it before another in the queue, or (null) at its end. */
  move: procedure.input(about.extend({ beforeId: z.string().nullable() })).output(z.void()),
  rename: procedure
    .input(about.extend({ title: z.string().trim().min(1).max(255) }))
    .output(transcriptSchema),
  /** Writes a line anew; what the gateway wrote is kept, and the same text again undoes the change. */
  editLine: procedure.input(about.extend(lineText.shape)).output(z.void()),
  /** The same for many lines at once: all of them, or (`not-found`, where one is gone) none. */
  editLines: procedure.input(about.extend({ changes: z.array(lineText).max(20_000) })).output(z.void()),
  /**
   * When the words of a part's lines were spoken, of at most 200 lines that begin at `from`; those of which the gateway
   * told none are not among them.
   */
  words: procedure
    .input(about.extend({ part: z.int().min(0), from: z.int().min(0), count: z.int().min(1).max(200) }))
    .output(z.array(lineWordsSchema)),
  /** What the gateway wrote, letter for letter; `not-found` where it took several requests, or none was answered yet. */
  answer: procedure.input(about).output(z.object({ answered: transcriptFormatSchema, raw: z.string() })),
  /** Lets go of the sound; the text stays. `busy` while it is still needed. */
  forgetAudio: procedure.input(about).output(transcriptSchema),
  /** Writes the same recording down once more, with other settings, as a transcript of its own. */
  runAgain: procedure.input(about.extend({ settings: transcriptSettingsSchema })).output(transcriptSchema),
};
