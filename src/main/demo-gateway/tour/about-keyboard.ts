import type { Topic } from './topic.ts';

const table = `## Keys in Chat

| Key | Action |
|---|---|
| Enter | Sends the message |
| Shift+Enter | Starts a new line |
| Esc | Closes the topmost panel, cancels editing, or stops the reply |
| Tab, Shift+Tab | Moves through all controls |

While an input method is composing text, Enter confirms the composition and sends nothing.`;

const buttons = `The actions of a reply are below it, and Tab reaches all of them:

- **Copy** copies the reply as Markdown.
- **Regenerate** requests another version. *Previous version* and *Next version* switch between them.
- **Branch from here** copies the conversation up to this point into a new one.
- **Continue** resumes a reply that was stopped or cut off.

Your own messages have **Edit**. Enter sends, Shift+Enter starts a new line, and Esc cancels editing or stops a reply.`;

/** Keyboard shortcuts and actions of the chat. */
export const aboutKeyboard: Topic = {
  matches: (question) =>
    /shortcut|keyboard|hot ?keys?\b|key ?bindings?|which keys?\b|esc key|enter key/.test(question),
  replies: [() => table, () => buttons],
  brief: 'Enter sends, Shift+Enter starts a new line, and Esc stops a reply and keeps the text so far.',
  reasoning: 'The question is about the keyboard. List the keys that work in Chat, and what Esc does.',
};
