import type { Topic } from './topic.ts';

const table = `## Keys in Chat

| Key | Does |
|---|---|
| Enter | Sends the message |
| Shift+Enter | Starts a new line |
| Esc | Closes what is open on top, leaves editing, or stops the reply |
| Tab, Shift+Tab | Moves through everything that can be used |

While text is being composed with an input method, Enter belongs to the input method and sends nothing.`;

const buttons = `Each reply has its actions below it, and all of them can be reached with Tab:

- **Copy** takes the reply as it was written.
- **Regenerate** asks again; *Previous version* and *Next version* move between what came back.
- **Branch from here** carries the conversation up to this point into a new one.
- **Continue** goes on with a reply that was stopped or cut.

Your own messages have **Edit**. Enter sends, Shift+Enter starts a new line, Esc leaves editing or stops a reply.`;

/** Keys and actions of the chat. */
export const aboutKeyboard: Topic = {
  isAsked: (question) =>
    /shortcut|keyboard|hot ?keys?\b|key ?bindings?|which keys?\b|esc key|enter key/.test(question),
  takes: [() => table, () => buttons],
  brief: 'Enter sends, Shift+Enter starts a new line, and Esc stops a reply and keeps what has arrived.',
  reasoning:
    'The question is about the keyboard. List the keys that work in Chat, and what Esc closes first.',
};
