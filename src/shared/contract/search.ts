import {
  searchInputSchema,
  searchPageSchema,
  transcriptPageSchema,
  transcriptSearchSchema,
} from '../models/search.ts';
import { procedure } from './procedure.ts';

/** Search in the messages of all conversations, and in the lines of all transcripts, that are not removed. */
export const searchContract = {
  /**
   * The messages that hold every word and "phrase" of the query, the last word as far as it is typed, in any script,
   * whatever the case and the accents. No query is an error; one without words finds nothing. Ending the call ends the search.
   */
  messages: procedure.input(searchInputSchema).output(searchPageSchema),
  /** The lines of transcripts that do, in the same way. */
  transcripts: procedure.input(transcriptSearchSchema).output(transcriptPageSchema),
};
