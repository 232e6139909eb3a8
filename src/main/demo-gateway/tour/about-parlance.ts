import type { Topic } from './topic.ts';

const whole = `## Parlance in short

Parlance is a desktop app for people who work with words and voices. It talks to a model gateway of your choice, with your own key, and to nobody else.

| Screen | What it is for |
|---|---|
| Chat | Conversations that stream as they are written |
| Transcribe | Recordings to text, with times |
| Speak | Text to speech in six voices |
| Settings | Gateways and keys |

In **Chat** a conversation is a tree. Editing a message or asking again adds a version beside the old one, so nothing that was written is lost.`;

const firstSteps = `A way to look around, in four steps:

1. **Ask for a table** or a piece of code, to see how Markdown is set while it streams.
2. **Stop the reply halfway** with Esc. What has arrived stays; *Continue* goes on from there.
3. **Edit the question.** The first wording stays as a version, with what followed it.
4. **Choose another model**: \`demo-brief\` is short, \`demo-long\` is very long, \`demo-thinker\` sends its reasoning first.

When that feels right, add a gateway of your own in Settings. It needs a base URL and, as a rule, a key.`;

const insideOut = `Parlance works in two parts, and the line between them explains most of what it does.

- **The page** is what you see. It holds no key, and reaches no server.
- **The main process** owns the connection to the gateway, the keys and the conversations on disk.

A running reply belongs to the second part. It goes on when another conversation is open or the page is loaded again, and it is there, still being written, when you come back.

Transcribe and Speak work in the same way: what they ask for goes on without the page.`;

/** What Parlance is, what works, and where to start. */
export const aboutParlance: Topic = {
  isAsked: (question) =>
    /\bparlance\b|\btour\b|\bfeatures?\b|get(ting)? started|what can (you|this|it)|who are you|^\W*help\W*$/.test(
      question,
    ),
  takes: [() => whole, () => firstSteps, () => insideOut],
  brief:
    'Parlance talks to a model gateway of your choice with your own key. It has three screens: Chat, Transcribe for recordings, and Speak.',
  reasoning: 'The question is about Parlance itself. Name the screens, say what each is for, and end there.',
};
