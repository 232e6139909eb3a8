/** Strings of the audio settings. */
export const audioSettings = {
  text: 'Your microphone, and the models for transcription and speech.',
  microphone: 'Microphone',
  device: 'Microphone',
  systemChoice: 'System default',
  deviceText: 'For recordings and dictation. To see device names, allow microphone access when asked.',
  knownText: 'For recordings and dictation.',
  gone: (name: string) => `${name} (not connected)`,
  goneText: (name: string) => `${name} isn’t connected. Until it is, Parlance uses the system default.`,
  choose: 'Choose another microphone',
  test: 'Microphone test',
  testText: 'Speak as you would for a recording. Nothing is saved or sent.',
  startTest: 'Test microphone',
  stopTest: 'Stop test',
  listening: (name: string) => `Listening to ${name}`,
  works: (name: string) => `${name} works`,
  transcription: 'Transcription',
  model: 'Model',
  modelText:
    'For dictation and new transcriptions. If this is empty, Parlance uses the model set for the gateway, or the gateway’s default.',
  clearModel: 'Clear transcription model',
  languageText:
    'The language you usually speak. Setting it makes transcripts more accurate; you can change it for each recording in Transcribe.',
  speaking: 'Speech',
  spoken: 'Voice',
  spokenWith: (voice: string, model: string | null, format: string, speed: number) =>
    [voice, ...(model ? [model] : []), format, `${speed}×`].join(', '),
  spokenText: 'Choose and preview voices on the Speak screen. Read aloud uses the same voice.',
  toSpeak: 'Choose in Speak',
  gateways: 'Gateways',
  gatewaysText: 'Transcription and speech can each use a different gateway and model than chat.',
  toGateways: 'Choose in Gateways',
};
