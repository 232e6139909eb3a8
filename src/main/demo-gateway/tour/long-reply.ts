const repeats = 6;

/**
 * Returns about 20 KB of Markdown of every kind: the same sections several times. The variant decides the first one.
 */
export function longReply(variant: number): string {
  const first = variant % sections.length;
  const order = [...sections.slice(first), ...sections.slice(0, first)];
  const rounds = Array.from({ length: repeats }, (_, round) => [
    `# Round ${round + 1} of ${repeats}`,
    ...order,
  ]);
  return rounds.flat().join('\n\n');
}

const sections = [
  `## What the parameters do

- **Temperature** (0 to 2) controls how freely the model chooses the next token. At 0 it almost always takes the most likely one, which suits code and data. Around 1 it writes the way it was trained to.
- **Top p** (0 to 1) leaves out the least likely tokens. Change this or the temperature, but not both.
- **Frequency penalty** and **presence penalty** (−2 to 2) discourage repetition. Start with small values.
- **Max tokens** ends the reply at a fixed length. You can continue it afterwards.
- **Stop** ends the reply before a given text.

| Task | Temperature | Replies |
|---|---:|---:|
| Extract figures from a report | 0 | 1 |
| Correct a transcript | 0.2 | 1 |
| Summarise an interview | 0.5 | 1 |
| Suggest titles | 1.1 | 5 |`,

  `## How a reply streams

The gateway sends the reply as server-sent events. Each one is a line that starts with \`data:\`, followed by an empty line:

\`\`\`text
data: {"choices":[{"index":0,"delta":{"content":"Hello"},"finish_reason":null}]}

data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

data: [DONE]
\`\`\`

1. A chunk may contain part of a word, or several words.
2. The network may split an event anywhere, even inside a character.
3. If you asked for several replies, \`index\` says which one a chunk belongs to.
4. A stream that ends without a \`finish_reason\` was interrupted.

Reading the events takes a few lines of code:

\`\`\`typescript
async function* deltas(lines: AsyncIterable<string>) {
  for await (const line of lines) {
    if (!line.startsWith('data:')) continue;
    const data = line.slice('data:'.length).trim();
    if (data === '[DONE]') return;
    for (const { index, delta } of JSON.parse(data).choices ?? []) {
      if (delta?.content) yield { index, text: delta.content };
    }
  }
}
\`\`\``,

  `## Checking a transcript

Most mistakes are in a few places. Listen to these first:

- **Names** of people, places and products
- **Numbers**: *fifteen* and *fifty*, years, prices
- **Small words**: *can* and *can't*
- **Overlaps**, where two people speak at once
- **Silence**, where a model may invent a sentence

Subtitles should have at most two lines of 42 characters, and stay on screen for one to seven seconds:

\`\`\`text
1
00:12:08,400 --> 00:12:11,900
We had heard the chain for an hour
before anyone went to look.
\`\`\`

This function adds up the length of selected passages:

\`\`\`python
def seconds(clock: str) -> int:
    minutes, rest = clock.split(":")
    return int(minutes) * 60 + int(rest)


def running_time(passages: list[tuple[str, str]]) -> str:
    total = sum(seconds(end) - seconds(start) for start, end in passages)
    return f"{total // 60}:{total % 60:02d}"
\`\`\``,

  `## When a request fails

| Status | Meaning | What to check |
|---:|---|---|
| 400 | The request is invalid | the parameter in the message |
| 401 | The key was refused | the key and its gateway |
| 404 | There's nothing at this address | the base URL, then the model ID |
| 413 | The file is too large | the size limit of the gateway |
| 429 | Too many requests, or no credit | the wait time, or your account |
| 500, 503 | The gateway has a problem | nothing; try again later |

Most base URLs end in \`/v1\`. This command shows whether the address and the key are right:

\`\`\`sh
curl --header "Authorization: Bearer $API_KEY" "$BASE_URL/models"
\`\`\`

- A list of models means that both are right.
  - If it's empty, the key may not have access to any model.
- A web page means that the address belongs to a website:
  1. Look for the API address in the gateway's documentation.
  2. Add \`/v1\` if it's missing.`,
] as const;
