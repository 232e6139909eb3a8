/** Strings of the settings that only some transcription models have. */
export const transcriptOptions = {
  streamed: 'Streamed JSON',
  streamText: 'Streamed JSON shows text while the gateway works, usually without timestamps.',
  keywords: 'Keywords',
  keywordsExample: 'Terms that may occur, separated by commas',
  keywordsInvalid: (terms: string) =>
    `Not sent: ${terms}. Keywords can’t contain < or >, and there can be 100 of them.`,
  notAccepted: (what: string) => `${what}: not accepted by this model.`,
};
