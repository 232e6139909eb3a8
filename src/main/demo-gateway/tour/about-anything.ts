import type { Topic } from './topic.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first words of a question, at most 60 characters, safe to stand in Markdown; null if it has none. */
function firstWords(question: string): string | null {
  const words = question.trim().split(/\s+/);
  const start = Array.from(graphemes.segment(words.slice(0, 8).join(' ')), ({ segment }) => segment);
  const shown = start.slice(0, 60).join('').trim();
  const cut = words.length > 8 || start.length > 60;
  return shown === '' ? null : `“${shown.replace(/[\\`*_[\]<>#|~$&]/g, '\\$&')}${cut ? ' …' : ''}”`;
}

const asked = (question: string) => firstWords(question) ?? 'An empty message';

const plain = (question: string) => `${asked(question)} has come through, word for word.

A real gateway would now pass the conversation to the model you chose, and send its answer back piece by piece, as this one arrives. The demo gateway has no model behind it. It can show how that feels:

- ask *what Parlance can do* for a short tour,
- ask for *Markdown* to see a table and a block of code,
- ask *how keys are kept*, or about the *keyboard*.`;

const journey = (question: string) => `A short account of where ${asked(question)} would travel:

1. Parlance puts it at the end of the conversation and sends all of it to the gateway.
2. The gateway finds the model by its id and hands the messages over.
3. The model writes one piece after another; each is on screen as soon as it is here.
4. A last piece says why the answer ended: it was complete, or it reached *Max tokens*.

Here the second and third step are played by a small program with a few prepared texts.`;

const settings = (question: string) => `${asked(question)} deserves a real answer, which takes a real model.

To get one, open **Settings**, add a gateway with its base URL and key, and ask again. The conversation can stay as it is: *Regenerate* puts the real answer beside this one.

| Needed | Looks like |
|---|---|
| Base URL | \`https://gateway.example/v1\` |
| API key | \`sk-\` and more characters |`;

/** The reply to every question that no topic knows. */
export const aboutAnything: Topic = {
  isAsked: () => true,
  takes: [plain, journey, settings],
  brief:
    'The message has come through; a real gateway would pass it to a model and send back what that writes.',
  reasoning:
    'No prepared text fits this question. Quote how it starts, so that it is clear that it arrived, and say what a real gateway would do with it.',
};
