import { escaped } from './quoted.ts';
import type { Topic } from './topic.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the first words of a question, up to 60 characters, escaped for Markdown. Null if it has none. */
function firstWords(question: string): string | null {
  const words = question.trim().split(/\s+/);
  const start = Array.from(graphemes.segment(words.slice(0, 8).join(' ')), ({ segment }) => segment);
  const shown = start.slice(0, 60).join('').trim();
  const cut = words.length > 8 || start.length > 60;
  return shown === '' ? null : `“${escaped(shown)}${cut ? ' …' : ''}”`;
}

const asked = (question: string) => firstWords(question) ?? 'An empty message';

const plain = (question: string) => `${asked(question)} arrived unchanged.

A real gateway would now pass the conversation to the selected model and stream its reply, just as this one streams. The demo gateway has no model. Some things to try:

- Ask *what Parlance can do* for a short tour.
- Ask for *Markdown* to see a table and a code block.
- Ask *how keys are stored*, or about the *keyboard*.`;

const journey = (question: string) => `What happens to ${asked(question)} with a real gateway:

1. Parlance adds it to the conversation and sends the whole conversation to the gateway.
2. The gateway passes the messages to the model with the requested ID.
3. The model's reply streams back in chunks, and each one appears as soon as it arrives.
4. The last chunk says why the reply ended: it was complete, or it reached *Max tokens*.

In the demo gateway, a small program with a few prepared texts takes care of steps 2 and 3.`;

const settings = (question: string) => `${asked(question)} needs a real model.

To use one, open **Settings**, add a gateway with its base URL and key, and choose *Regenerate* below this reply. The real reply becomes a second version of it.

| Required | Example |
|---|---|
| Base URL | \`https://gateway.example/v1\` |
| API key | \`sk-…\` |`;

/** The reply if no other topic matches. */
export const aboutAnything: Topic = {
  matches: () => true,
  replies: [plain, journey, settings],
  brief: 'The message arrived. A real gateway would pass it to a model and stream the reply.',
  reasoning:
    'No prepared text fits this question. Quote its beginning to show that it arrived, and explain what a real gateway would do.',
};
