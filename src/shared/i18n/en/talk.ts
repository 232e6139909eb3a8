/** Strings for spoken conversations. */
export const talk = {
  title: 'Talk',
  /** The state of the talk, shown and announced to screen readers. */
  phases: {
    listening: 'Listening',
    recording: 'Hearing you',
    transcribing: 'Transcribing',
    thinking: 'Thinking',
    speaking: 'Speaking',
    muted: 'Muted',
    paused: 'The microphone is off. Resume to continue.',
    failed: 'Something went wrong',
  },
  noMicrophone: 'The microphone is off',
  opening: 'Opening the microphone',
  hints: {
    listening: 'Speak. A pause sends your message.',
    speaking: 'The microphone is off until Parlance has finished speaking.',
    muted: 'Unmute to continue.',
    paused: 'Something else is recording or playing audio, or paused the reply.',
    failed: 'You can retry, or keep talking.',
  },
  hintPushToTalk: 'Hold Space or the button while you speak.',
  hintInterrupts: 'Speak to interrupt.',
  /** Shown while no speech is detected. */
  quiet: {
    silent: 'Parlance hasn’t heard anything yet. If you’re speaking, check that your microphone isn’t muted.',
    muted: 'The microphone is muted. Unmute it on the device or in your system settings.',
  },
  mute: 'Mute',
  end: 'End',
  endTalk: 'End talk',
  /** Link to the running talk, in the rail. */
  backTo: (title: string) => `Back to the talk in “${title}”`,
  sayAgain: 'Say again',
  holdToTalk: 'Hold to talk',
  resume: 'Resume',
  retry: 'Retry',
  skip: 'Skip',
  you: 'You',
  reply: 'Reply',
  omitted: (text: string) => `Left out: “${text}”. According to the gateway, nothing was said.`,
  skipped: (text: string, count: number) =>
    count === 1
      ? `This sentence couldn’t be spoken: “${text}”`
      : `${count} sentences couldn’t be spoken. The last one is: “${text}”`,
  nothingToSpeak: 'The reply contains nothing that can be spoken. It’s in the conversation.',
  slowSpeech: 'The gateway is taking a long time to speak this sentence.',
  slowTranscription: 'The gateway is taking a long time to transcribe this. Your recording is saved.',
  /** Shown if the endpoint doesn’t exist or returned a web page. The gateway’s other endpoints may work. */
  noSpeech: 'This gateway may not offer speech. You can choose another one for speech.',
  noTranscription: 'This gateway may not offer transcription',
  saved: 'Your recording is saved.',
  savedInTranscribe: 'If you skip it, you can find the recording in Transcribe.',
  notSent: 'If you skip it, the text is added to the message box.',
  mayBeSent: 'The message may have been sent. Check the conversation before you send it again.',
  /** Spoken in place of something that can’t be read aloud. */
  mentioned: {
    code: 'The code is on the screen.',
    table: 'The table is on the screen.',
    formula: 'The formula is on the screen.',
  },
  spokenTo: (quote: string) => `Interrupted. Spoken up to: “${quote}”`,
  notSpoken: 'Interrupted before it was spoken.',
  replaced: 'Talk ended here because you started it in another window.',
  reloaded:
    'Talk ended because the page was reloaded. Anything you said that wasn’t sent yet is in Transcribe.',
  startAgain: 'Start again',
  options: 'Options',
  pause: 'Silence before sending',
  seconds: (seconds: string) => `${seconds} s`,
  voice: 'Voice',
  speechModel: 'Speech model',
  speed: 'Speed',
  times: (speed: string) => `${speed}×`,
  pushToTalk: 'Hold Space to talk',
  interrupts: 'Interrupt by speaking',
  endsReply: 'Stop the reply when interrupted',
  testing: 'Testing…',
  testGood: 'The microphone doesn’t pick up the speakers, so interrupting is reliable.',
  testBad:
    'The microphone picks up the speakers. Use headphones, or Parlance may mistake its own voice for yours.',
  testFailed: 'The microphone couldn’t be tested.',
  /** The recordings of a spoken message. */
  recordings: {
    play: 'Play recording',
    stop: 'Stop playing',
    delete: 'Delete recording',
    deleteTitle: 'Delete this recording?',
    deleteText: 'The audio will be deleted permanently. The message stays.',
    failed: 'The recording couldn’t be played.',
  },
};
