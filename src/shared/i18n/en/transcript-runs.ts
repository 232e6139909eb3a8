/** Strings about a transcript’s settings, and about running it again. */
export const transcriptRuns = {
  name: 'Settings of this transcript',
  made: { transcribe: 'Transcribed', translate: 'Translated to English' },
  when: (what: string, when: string) => `${what} on ${when}`,
  added: (when: string) => `Added on ${when}`,
  modelOn: (model: string, gateway: string) => `${model} on ${gateway}`,
  detected: (language: string) => `${language} (detected)`,
  notSet: 'Language not set',
  hint: (hint: string) => `Hint: ${hint}`,
  temperature: (value: string) => `Temperature ${value}`,
  changed: 'Changes apply when you run it again',
  confirm: {
    title: 'Run again?',
    text: 'This sends the whole recording again, and the gateway may charge for it. You get a new transcript; this one stays as it is.',
    recording: 'Recording',
    gateway: 'Gateway',
    noGateway: 'None',
    send: 'Send recording',
  },
};
