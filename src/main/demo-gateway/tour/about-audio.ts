import type { Topic } from './topic.ts';

const plan = `**Transcribe** takes recordings that fit into one request: drop one on its screen. **Speak** comes in a next version of Parlance.

The plan, as far as it is settled:

- *Transcribe* turns a recording into text with times, in its own language or in English. A recording over the gateway's limit will be cut at silences and joined again.
- *Speak* will read a text in one of six voices. A text over 4,096 characters is split at the ends of sentences and becomes one file.

The demo gateway already answers both, to whoever asks it over its address. It speaks with a small synthesiser of its own, in six voices and six formats. A recording that it spoke itself comes back as its own text; for any other it gives a transcript that says that it is made up, with times that fit the file.`;

const voices = `The Speak screen comes in a next version of Parlance. It will read in the six voices of the interface:

| Voice | Character | In the demo gateway, about |
|---|---|---|
| Alloy | neutral, balanced | 150 Hz |
| Echo | calm, deep male | 110 Hz |
| Fable | expressive | 180 Hz, moving far |
| Onyx | low, strong male | 80 Hz |
| Nova | warm, friendly female | 210 Hz |
| Shimmer | soft, warm female | 245 Hz, with breath |

Until then, Read aloud at a reply speaks in the first of them.`;

/** Transcription and speech: what of them this version has, and what comes. */
export const aboutAudio: Topic = {
  isAsked: (question) =>
    /transcri(be|bing|pt)|recordings?\b|\baudio\b|\bvoices?\b|speech|subtitles?|podcast/.test(question),
  takes: [() => plan, () => voices],
  brief: 'Transcribe takes recordings that fit into one request; Speak comes in a next version of Parlance.',
  reasoning:
    'The question is about sound. One of those screens is begun and the other is not there yet, so say what works today and what is planned.',
};
