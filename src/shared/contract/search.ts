import {
  searchInputSchema,
  searchPageSchema,
  transcriptPageSchema,
  transcriptSearchSchema,
} from '../search/search.ts';
import { procedure } from './procedure.ts';

/** Searches the messages of all conversations and the lines of all transcripts, except removed ones. */
export const searchContract = {
  /**
   * Finds the messages that contain every word and "phrase" of the query, ignoring case and accents. The last word
   * matches as a prefix. Every query is valid; one without words finds nothing. Ending the call stops the search.
   */
  messages: procedure.input(searchInputSchema).output(searchPageSchema),
  /** Finds lines of transcripts in the same way. */
  transcripts: procedure.input(transcriptSearchSchema).output(transcriptPageSchema),
};
