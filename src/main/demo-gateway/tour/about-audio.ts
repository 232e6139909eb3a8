import type { Topic } from './topic.ts';

const plan = `Drop a recording into **Transcribe**, or enter a text in **Speak**.

- *Transcribe* turns a recording into text with timestamps, in its own language or in English. A recording over the gateway's limit is split at silences, and the results are joined.
- *Speak* reads a text aloud in one of six voices. A text over 4,096 characters is split between sentences and becomes one file.

The demo gateway supports both. Its small speech synthesiser has six voices and six formats. It recognises recordings of its own speech and returns their text. For any other recording it returns a made-up transcript with timestamps that fit the file.`;

const voices = `The Speak screen offers the six standard voices:

| Voice | Character | Pitch in the demo gateway, about |
|---|---|---|
| Alloy | neutral, balanced | 150 Hz |
| Echo | calm, deep male | 110 Hz |
| Fable | expressive | 180 Hz, varied |
| Onyx | low, strong male | 80 Hz |
| Nova | warm, friendly female | 210 Hz |
| Shimmer | soft, warm female | 245 Hz, breathy |

**Read aloud** uses the first one until you choose another.`;

/** Transcription and speech. */
export const aboutAudio: Topic = {
  matches: (question) =>
    /transcri(be|bing|pt)|recordings?\b|\baudio\b|\bvoices?\b|speech|subtitles?|podcast/.test(question),
  replies: [() => plan, () => voices],
  brief:
    'Transcribe turns recordings of any length into text with timestamps. Speak reads a text aloud in one of six voices.',
  reasoning:
    'The question is about audio. Explain the two screens for it, and what the demo gateway does for each.',
};
