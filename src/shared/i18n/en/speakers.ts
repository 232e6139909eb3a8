import { transcriptionNotes } from './transcription-notes.ts';

/** Strings about speakers, streamed text and estimated times of transcripts. */
export const speakers = {
  label: 'Speaker',
  unnamed: (letters: string) => `Speaker ${letters}`,
  inPart: (name: string, part: number) => `${name} (part ${part})`,
  guess:
    'The gateway labels each part separately, so the same person may have another label in a different part.',
  name: 'Name',
  rename: (name: string) => `Rename “${name}”`,
  change: (time: string) => `Change speaker at ${time}`,
  scope: 'Applies to',
  allLines: (lines: number) => `All ${lines.toLocaleString('en')} lines`,
  thisLine: 'This line',
  mergeWith: 'Merge with',
  saidBy: 'Said by',
  renamed: (before: string, name: string, lines: number) =>
    `${before} is now ${name} in ${lines === 1 ? '1 line' : `${lines.toLocaleString('en')} lines`}.`,
  said: (name: string, text: string) => `${name}: ${text}`,
  count: (count: number) => (count === 1 ? '1 speaker' : `${count} speakers`),
  about: (time: string) => `≈ ${time}`,
  approximate: 'Approximate: the gateway sent no timestamps.',
  approximateExport: 'Times are approximate',
  arriving: 'Text is arriving',
  arrivingPart: (from: string, to: string) => `Transcribing ${from}–${to}`,
  notes: transcriptionNotes,
};
