/** Texts of the settings of sound. */
export const audioSettings = {
  text: 'The microphone of this computer, and what is written down and spoken with.',
  microphone: 'Microphone',
  device: 'Microphone',
  systemChoice: 'The one that the system uses',
  deviceText:
    'For recordings and dictation. Names are told only once Parlance may listen; you are asked as you press.',
  knownText: 'For recordings and dictation.',
  gone: (name: string) => `${name} (not connected)`,
  goneText: (name: string) =>
    `${name} is not connected. Until it is, the one that the system uses is listened to.`,
  choose: 'Choose another',
  test: 'Does it hear?',
  testText: 'Speak as you would for a recording. Nothing of it is kept or sent.',
  startTest: 'Test the microphone',
  stopTest: 'Stop the test',
  listening: (name: string) => `Listening to ${name}`,
  heard: (name: string) => `${name} hears you`,
  hearing: 'Written down with',
  model: 'Model',
  modelText:
    'For dictation and new transcriptions. Left empty it is the one set for the gateway, else the gateway’s own.',
  clearModel: 'Clear the transcription model',
  languageText:
    'What is usually spoken. A gateway that is told writes down more reliably; Transcribe can say another for each recording.',
  speaking: 'Spoken with',
  spoken: 'Voice',
  spokenWith: (voice: string, model: string | null, format: string, speed: number) =>
    [voice, ...(model ? [model] : []), format, `${speed}×`].join(', '),
  spokenText: 'Chosen on the Speak screen, where it can be heard. Read aloud uses the same.',
  toSpeak: 'Choose on Speak',
  gateways: 'Sent to',
  gatewaysText:
    'Recordings and speech can go to another gateway than the chat, each with a model of its own.',
  toGateways: 'Choose under Gateways',
};
