import type { Topic } from './topic.ts';

const plan = `Drop a recording on **Transcribe**, or write a text in **Speak**.

- *Transcribe* turns a recording into text with times, in its own language or in English. A recording over the gateway's limit is cut at silences, and what comes back is joined again.
- *Speak* reads a text in one of six voices. A text over 4,096 characters is split at the ends of sentences and becomes one file.

The demo gateway answers both. It speaks with a small synthesiser of its own, in six voices and six formats. A recording that it spoke itself comes back as its own text; for any other it gives a transcript that says that it is made up, with times that fit the file.`;

const voices = `The Speak screen reads in the six voices of the interface:

| Voice | Character | In the demo gateway, about |
|---|---|---|
| Alloy | neutral, balanced | 150 Hz |
| Echo | calm, deep male | 110 Hz |
| Fable | expressive | 180 Hz, moving far |
| Onyx | low, strong male | 80 Hz |
| Nova | warm, friendly female | 210 Hz |
| Shimmer | soft, warm female | 245 Hz, with breath |

Read aloud at a reply speaks in the first of them until you choose another.`;

/** Transcription and speech. */
export const aboutAudio: Topic = {
  isAsked: (question) =>
    /transcri(be|bing|pt)|recordings?\b|\baudio\b|\bvoices?\b|speech|subtitles?|podcast/.test(question),
  takes: [() => plan, () => voices],
  brief:
    'Transcribe turns recordings of any length into text with times; Speak reads a text in one of six voices.',
  reasoning:
    'The question is about sound. Two screens deal with it: say what each does, and how the demo gateway answers them.',
};
