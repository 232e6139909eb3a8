/** Strings about how a transcript was made, and about running it again. */
export const transcriptRuns = {
  name: 'How it was made',
  made: { transcribe: 'Transcribed', translate: 'Translated to English' },
  added: 'Added',
  recording: 'Recording',
  text: 'Text',
  edited: 'Last edited',
  modelOn: (model: string, gateway: string) => `${model} on ${gateway}`,
  detected: (language: string) => `${language} (detected)`,
  notSet: 'Not set',
  hint: (hint: string) => `Hint: ${hint}`,
  again: 'Run again',
  openAgain: 'Run again…',
  againText: (gateway: string) =>
    `This sends the whole recording to ${gateway} again, and the gateway may charge for it. You get a new transcript; this one stays as it is.`,
  unsentText: 'Nothing has been sent yet, so changes apply to this recording.',
  close: 'Close',
};
