import { searchInputSchema, searchPageSchema } from '../models/search.ts';
import { procedure } from './procedure.ts';

/** Search in the messages of all conversations that are not removed. */
export const searchContract = {
  /**
   * The messages that hold every word and "phrase" of the query, the last word as far as it is typed, in any script,
   * whatever the case and the accents. No query is an error; one without words finds nothing. Ending the call ends the search.
   */
  messages: procedure.input(searchInputSchema).output(searchPageSchema),
};
