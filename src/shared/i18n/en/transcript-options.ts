/** Strings of the settings that only some transcription models have. */
export const transcriptOptions = {
  streamed: 'Streamed JSON',
  streamText: 'Streamed JSON shows text while the gateway works, usually without timestamps.',
  keywords: 'Keywords',
  keywordsExample: 'Terms that may occur, separated by commas',
  notAccepted: (what: string) => `${what}: not accepted by this model.`,
};
