/** Strings for the settings that only some transcription models have. */
export const transcriptOptions = {
  streamed: 'Streamed JSON',
  streamText: 'Streamed JSON shows the text as it’s transcribed, usually without timestamps.',
  keywords: 'Keywords',
  keywordsExample: 'Terms that may come up, separated by commas',
  keywordsInvalid: (terms: string) =>
    `Not sent: ${terms}. Keywords can’t contain < or >, and there can be at most 100.`,
  notAccepted: (what: string) => `${what}: not accepted by this model.`,
};
