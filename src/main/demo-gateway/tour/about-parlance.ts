import type { Topic } from './topic.ts';

const whole = `## Parlance in short

Parlance is a desktop app for working with text and speech. It connects to a model gateway of your choice with your own key, and to nothing else.

| Screen | Purpose |
|---|---|
| Chat | Conversations with streaming replies |
| Transcribe | Recordings to text, with timestamps |
| Speak | Text to speech in six voices |
| Settings | Gateways and keys |

In **Chat**, editing a message or regenerating a reply adds a version and keeps the old one, so nothing is lost.`;

const firstSteps = `Four things to try:

1. **Ask for a table** or some code, to see Markdown rendered while it streams.
2. **Stop the reply halfway** with Esc, then choose *Continue*.
3. **Edit the question.** The original and its replies are kept as a version.
4. **Choose another model**: \`demo-brief\` is short, \`demo-long\` is very long, and \`demo-thinker\` sends its reasoning first. Like today’s reasoning models, it expects a different name for the token limit, which Parlance learns.

Then add your own gateway in Settings. It needs a base URL and usually a key.`;

const insideOut = `Parlance has two parts.

- **The page** is what you see. It has no keys and doesn't connect to any server.
- **The main process** owns the connection to the gateway, the keys, and the conversations on disk.

Replies run in the main process. They continue when you open another conversation or reload the page, and you can watch them when you come back.

Transcriptions and speech work the same way.`;

/** What Parlance is, what works, and where to start. */
export const aboutParlance: Topic = {
  matches: (question) =>
    /\bparlance\b|\btour\b|\bfeatures?\b|get(ting)? started|what can (you|this|it)|who are you|^\W*help\W*$/.test(
      question,
    ),
  replies: [() => whole, () => firstSteps, () => insideOut],
  brief:
    'Parlance connects to a model gateway of your choice with your own key. It has three main screens: Chat, Transcribe and Speak.',
  reasoning: 'The question is about Parlance itself. Name the screens and what each is for.',
};
