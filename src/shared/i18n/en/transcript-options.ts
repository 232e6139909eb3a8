/** Strings of the settings that only some transcription models have. */
export const transcriptOptions = {
  stream: 'Streaming',
  streams: { auto: 'If the model can', on: 'Always', off: 'Never' },
  streamText: 'Shows text while the gateway works. Most models send no timestamps then.',
  keywords: 'Keywords',
  keywordsExample: 'Terms that may occur, separated by commas',
  notAccepted: 'Not accepted by this model.',
};
