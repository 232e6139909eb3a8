import type { Topic } from './topic.ts';

const plan = `**Transcribe** and **Speak** come in the next versions of Parlance. In this one, Chat works.

The plan for them, as far as it is settled:

- *Transcribe* turns a recording into text with times, in its own language or in English. A recording over the gateway's limit is cut at silences and joined again.
- *Speak* reads a text in one of six voices. A text over 4,096 characters is split at the ends of sentences and becomes one file.

The demo gateway already lists its voices and models for both, and answers requests for them with "not yet".`;

const voices = `Sound comes in the next versions of Parlance. Speak will read in the six voices of the interface:

| Voice | Character |
|---|---|
| Alloy | neutral, balanced |
| Echo | calm, deep male |
| Fable | expressive |
| Onyx | low, strong male |
| Nova | warm, friendly female |
| Shimmer | soft, warm female |

Until then, Chat is the screen that works.`;

/** Transcription and speech, which this version does not have yet. */
export const aboutAudio: Topic = {
  isAsked: (question) =>
    /transcri(be|bing|pt)|recordings?\b|\baudio\b|\bvoices?\b|speech|subtitles?|podcast/.test(question),
  takes: [() => plan, () => voices],
  brief: 'Transcribe and Speak come in the next versions of Parlance; in this one, Chat works.',
  reasoning:
    'The question is about sound. Those screens are not there yet, so say what is planned and what works today.',
};
