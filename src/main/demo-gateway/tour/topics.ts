/** A subject that the demo models have texts about. */
export type Topic = {
  /** Complete replies in Markdown, at least one. */
  readonly replies: readonly string[];
  /** The reply in one or two sentences. */
  readonly brief: string;
  /** Reasoning before the reply. */
  readonly reasoning: string;
};

/** The texts of each topic. Specific topics come first. */
const topics: readonly (Topic & { readonly about: RegExp })[] = [
  {
    about:
      /密钥|\bapi keys?\b|keychain|\bkeys?\b.{0,40}\b(kept|stored?|saved?|safe|secure|encrypted|go)\b|\b(keep|store|save|protect|handle|hold)s?\b.{0,30}\bkeys?\b/,
    replies: [
      `## Where API keys are stored

1. **In the desktop app**, the system keychain encrypts them.
2. **Without a keychain**, as in a browser, they stay in memory until Parlance closes, and Settings says so.
3. **In an encrypted file**, if you choose that. Only your account can read it. This protects keys from other accounts, but not from programs that run under your account.

Once a key is saved, it's shown as \`sk-…9f2a\` and never again in full.`,
    ],
    brief:
      'The system keychain encrypts keys. Without one, they stay in memory until Parlance closes. A key is sent only to the gateway that it was entered for.',
    reasoning:
      'The question is about keys. Explain where they are stored, what that protects against, and where they are sent.',
  },
  {
    about: /markdown|\bheadings?\b|\btables?\b|\bcode\b|python|typescript|javascript|snippet|formatting/,
    replies: [
      `# A page of Markdown

A reply is formatted while it streams, with **bold**, *emphasis*, \`code\`, and [links](https://example.org/) that open in the browser.

## A list

1. A numbered item
   - A nested item
   - Another one
2. Tasks
   - [x] Done
   - [ ] Not done

## A table

| Format | Kind | Bytes a minute |
|:---|:---|---:|
| wav | lossless, large | 2,880,000 |
| flac | lossless, smaller | about 1,500,000 |
| mp3 | lossy, small | 480,000 |
| opus | lossy, smallest | 240,000 |

## A code block

\`\`\`python
def timecode(seconds: float) -> str:
    """Formats seconds as minutes, such as 12:08.4."""
    minutes, rest = divmod(seconds, 60)
    return f"{int(minutes):02d}:{rest:04.1f}"
\`\`\`

> A quotation is indented.

---

That was a horizontal rule.`,
    ],
    brief:
      'Replies are **Markdown**: headings, lists, tables, quotations and `code`, formatted while they stream.',
    reasoning: 'The question asks for Markdown. Show a heading, a list, a table and a code block.',
  },
  {
    about: /transcri(be|bing|pt)|recordings?\b|\baudio\b|\bvoices?\b|speech|subtitles?|podcast/,
    replies: [
      `Drop a recording into **Transcribe**, or enter a text in **Speak**.

- *Transcribe* turns a recording into text with timestamps, in its own language or in English. A recording over the gateway's limit is split at silences, and the results are joined.
- *Speak* reads a text aloud in one of six voices. A text over 4,096 characters is split between sentences and becomes one file.

The demo gateway supports both. Its small speech synthesiser has six formats and a voice for each of the standard ones. It recognises recordings of its own speech and returns their text. For any other recording it returns a made-up transcript with timestamps that fit the file.`,
    ],
    brief:
      'Transcribe turns recordings of any length into text with timestamps. Speak reads a text aloud in one of six voices.',
    reasoning:
      'The question is about audio. Explain the two screens for it, and what the demo gateway does for each.',
  },
  {
    about:
      /\bparlance\b|\btour\b|\bfeatures?\b|get(ting)? started|what can (you|this|it)|who are you|^\W*help\W*$/,
    replies: [
      `## Parlance in short

Parlance is a desktop app for working with text and speech. It connects to a model gateway of your choice with your own key, and to nothing else.

| Screen | Purpose |
|---|---|
| Chat | Conversations with streaming replies |
| Transcribe | Recordings to text, with timestamps |
| Speak | Text to speech in six voices |
| Settings | Gateways and keys |

In **Chat**, editing a message or regenerating a reply adds a version and keeps the old one, so nothing is lost.`,
      `Four things to try:

1. **Ask for a table** or some code, to see Markdown rendered while it streams.
2. **Stop the reply halfway** with Esc, then choose *Continue*.
3. **Edit the question.** The original and its replies are kept as a version.
4. **Choose another model**: \`demo-brief\` is short, \`demo-long\` is very long, and \`demo-thinker\` sends its reasoning first. Like today’s reasoning models, it expects a different name for the token limit, which Parlance learns.

Then add your own gateway in Settings. It needs a base URL and usually a key.`,
    ],
    brief:
      'Parlance connects to a model gateway of your choice with your own key. It has three main screens: Chat, Transcribe and Speak.',
    reasoning: 'The question is about Parlance itself. Name the screens and what each is for.',
  },
];

/** The topic of all other questions. `{question}` in its replies is replaced with a quotation of the question. */
const anything: Topic = {
  replies: [
    `{question} arrived unchanged.

A real gateway would now pass the conversation to the selected model and stream its reply, just as this one streams. The demo gateway has no model. Some things to try:

- Ask *what Parlance can do* for a short tour.
- Ask for *Markdown* to see a table and a code block.
- Ask *how keys are stored*, or about *transcripts and speech*.`,
    `{question} needs a real model.

To use one, open **Settings**, add a gateway with its base URL and key, and choose *Regenerate* below this reply. The real reply becomes a second version of it.

| Required | Example |
|---|---|
| Base URL | \`https://gateway.example/v1\` |
| API key | \`sk-…\` |`,
  ],
  brief: 'The message arrived. A real gateway would pass it to a model and stream the reply.',
  reasoning:
    'No prepared text fits this question. Quote its beginning to show that it arrived, and explain what a real gateway would do.',
};

/** Returns the topic of a question. */
export function topicOf(question: string): Topic {
  const lower = question.toLowerCase();
  return topics.find(({ about }) => about.test(lower)) ?? anything;
}

const rounds = 7;

/** A reply of about 20 KB: the replies of all topics, several times. */
export const longReply = Array.from({ length: rounds }, (_, round) => [
  `# Round ${round + 1} of ${rounds}`,
  ...topics.flatMap(({ replies }) => replies),
])
  .flat()
  .join('\n\n');
