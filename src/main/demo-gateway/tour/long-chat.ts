/** Part of the long reply: how a chat request and its answer are made. */
export const chatSections = [
  `## How a conversation is sent

A chat model remembers nothing between requests. The whole conversation is sent every time, so a long conversation costs more with every turn, and editing an early message can change later replies.

Each message has one of three roles.

| Role | Whose words | What it is for |
|---|---|---|
| \`system\` | whoever sets the conversation up | Tone, task and limits; read first, and weighed more than the rest |
| \`user\` | the person | Questions, instructions, material |
| \`assistant\` | the model | Its earlier replies, so that it can refer to them |

The smallest request has a model and one message:

\`\`\`json
{
  "model": "demo-tour",
  "messages": [{ "role": "user", "content": "What can Parlance do?" }],
  "stream": true
}
\`\`\`

Everything else can be left out. What is left out is decided by the gateway, and two gateways may decide differently. A value that matters is therefore better sent than assumed, even where it is the usual one.`,

  `## The parameters, one by one

**Temperature** runs from 0 to 2. A model does not choose the next piece of text outright; it gives every possible piece a probability. Temperature sharpens or flattens these before one is drawn. At 0 the most likely piece wins nearly always, which suits extraction, code and figures. Around 1 the model writes as it was trained to. Towards 2 the text frays: rare words first, then grammar.

**Top p** runs from 0 to 1 and cuts the tail off. With 0.9, the least likely pieces that together make up the last tenth are never drawn. It is a gentler way to calm a model than temperature. Changing both at once makes it hard to say which of them did what.

**Frequency penalty** and **presence penalty** run from −2 to 2. The first makes a word less likely each time it has been used, the second as soon as it has been used at all. Small positive values help against a text that circles; large ones push the model away from words that it needs.

**Max tokens** ends the answer after a number of pieces, wherever that is. The answer then says that it was cut, and can be continued.

**Stop** names one or more texts at which to end. The stop text itself is not sent. It is the right tool for lists of a known shape: to get five items and no more, stop at \`6.\` and the list ends by itself.

**Replies** (\`n\`) asks for several answers to the same request. The conversation is read once, and only the answers are written several times.

**User** is a name for whoever asks, for the records of the gateway. Nothing in the answer depends on it.

A table to start from:

| Task | Temperature | Top p | Stop | Replies |
|---|---:|---:|---|---:|
| Pull figures out of a report | 0 | – | – | 1 |
| Correct a transcript | 0.2 | – | – | 1 |
| Summarise an interview | 0.5 | – | – | 1 |
| Find a title | 1.1 | 0.95 | – | 5 |
| Write code | 0.2 | – | a closing fence | 1 |
| Invent names | 1.3 | 0.95 | – | 8 |`,

  `## What a stream looks like

With \`stream\` on, the answer comes as a sequence of events. Each is a line that starts with \`data:\` and holds a small JSON object, followed by an empty line:

\`\`\`text
data: {"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

data: {"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"A"},"finish_reason":null}]}

data: {"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":" reply"},"finish_reason":null}]}

data: {"object":"chat.completion.chunk","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

data: [DONE]
\`\`\`

Four things about it are worth knowing.

1. **The pieces are not words.** A long word comes in two or three, and a space belongs to the word behind it.
2. **Networks cut where they like.** One read from the connection can hold half an event or twenty of them, and may end inside a character. A reader has to put them together again.
3. **Several replies take turns.** With \`n\` above 1, each event says by its \`index\` which reply it belongs to.
4. **The end is said.** An answer that simply stops coming, with no reason given, was interrupted. It is not the same as a finished one, and should not be shown as such.

Reading it takes little code once the lines are whole:

\`\`\`typescript
async function* deltas(lines: AsyncIterable<string>) {
  for await (const line of lines) {
    if (!line.startsWith('data:')) continue;
    const data = line.slice('data:'.length).trim();
    if (data === '[DONE]') return;
    const chunk = JSON.parse(data);
    for (const { index, delta } of chunk.choices ?? []) {
      if (delta?.content) yield { index, text: delta.content };
    }
  }
}
\`\`\``,

  `## How an answer ends

| Ending | What it means | What helps |
|---|---|---|
| \`stop\` | The model had finished, or met a stop text | Nothing is needed |
| \`length\` | Max tokens was reached | Continue, or raise the limit |
| Stopped by you | The connection was closed on purpose | Continue |
| Interrupted | The connection broke, or the stream ended without a reason | Continue, or ask again |
| Failed | The gateway refused, or sent an error | Read what it said; often the key, the model or the address |

Whether an interrupted answer is paid for depends on the gateway. Most count what was written up to then. For that reason a request that has begun to answer should not be sent again unasked.

### Tokens

Models count in tokens, which are pieces of text of a few letters each. Some rules of thumb, for English:

- 1,000 tokens are about 750 words, or a page and a half;
- a minute of speech is about 150 words, or 200 tokens;
- an hour's interview is about 12,000 tokens;
- other languages and scripts take more, at times twice as many.

The demo gateway counts in its own way: up to eight letters, or one sign, are a piece. Its figures are good for looking at the counters, and for nothing else.`,
] as const;
