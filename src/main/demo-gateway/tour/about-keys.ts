import type { Topic } from './topic.ts';

const places = `## Where an API key is kept

1. **In the desktop app** a key is encrypted with the system keychain.
2. **Where there is no keychain**, as in the browser shell, it is kept for this run only, and Settings says so.
3. **In a file**, if you choose that: encrypted, and readable by your account alone. It protects against somebody who gets a copy of that one file, not against somebody who can run programs as you.

After it is saved, a key shows as \`sk-…9f2a\` and is never shown in full again.`;

const travel = `A key in Parlance has one way to go: from the main process to the gateway that it was entered for.

- It is **bound to one address**. Another base URL asks for the key again.
- **No redirect carries it.** A gateway that points elsewhere is refused.
- The page never has it, after the one moment in which it is typed.
- It is in no log, no error message and no export.

The demo gateway has a key as well: a new one at each start, known to Parlance alone.`;

/** How keys are kept and where they go. */
export const aboutKeys: Topic = {
  isAsked: (question) =>
    /\bapi keys?\b|keychain|\bkeys?\b.{0,40}\b(kept|stored?|saved?|safe|secure|encrypted|go)\b/.test(
      question,
    ) || /\b(keep|store|save|protect|handle|hold)s?\b.{0,30}\bkeys?\b/.test(question),
  takes: [() => places, () => travel],
  brief:
    'A key is encrypted with the system keychain where there is one, else kept for this run only. It goes to the gateway that it was entered for, and nowhere else.',
  reasoning:
    'The question is about keys. Say where they are kept, what that protects against, and which way they travel.',
};
