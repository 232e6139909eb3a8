import type { Topic } from './topic.ts';

const places = `## Where API keys are stored

1. **In the desktop app**, the system keychain encrypts them.
2. **Without a keychain**, as in a browser, they stay in memory until Parlance closes, and Settings says so.
3. **In an encrypted file**, if you choose that. Only your account can read it. This protects keys from other accounts, but not from programs that run under your account.

Once a key is saved, it's shown as \`sk-…9f2a\` and never again in full.`;

const travel = `Parlance sends a key from its main process to the gateway that it was entered for, and nowhere else.

- It is **bound to one address**. If the base URL changes, you enter the key again.
- **Redirects never carry it.** A redirect to another address is refused.
- The page only has it while you type it.
- It is in no log, no error message and no export.

The demo gateway has a key too. It's different at each start, and only Parlance knows it.`;

/** How API keys are stored, and where they are sent. */
export const aboutKeys: Topic = {
  matches: (question) =>
    /\bapi keys?\b|keychain|\bkeys?\b.{0,40}\b(kept|stored?|saved?|safe|secure|encrypted|go)\b/.test(
      question,
    ) || /\b(keep|store|save|protect|handle|hold)s?\b.{0,30}\bkeys?\b/.test(question),
  replies: [() => places, () => travel],
  brief:
    'The system keychain encrypts keys. Without one, they stay in memory until Parlance closes. A key is sent only to the gateway that it was entered for.',
  reasoning:
    'The question is about keys. Explain where they are stored, what that protects against, and where they are sent.',
};
