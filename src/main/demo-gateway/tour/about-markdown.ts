import type { Topic } from './topic.ts';

const python = `\`\`\`python
from dataclasses import dataclass


@dataclass(frozen=True)
class Segment:
    start: float
    end: float
    text: str


def timecode(seconds: float) -> str:
    """Formats seconds as minutes, such as 12:08.4."""
    minutes, rest = divmod(seconds, 60)
    return f"{int(minutes):02d}:{rest:04.1f}"


def chapters(segments: list[Segment], silence: float = 3.0):
    """Yields the first segment after every pause longer than \`silence\`."""
    last_end = float("-inf")
    for segment in segments:
        if segment.start - last_end > silence:
            yield timecode(segment.start), segment.text
        last_end = segment.end
\`\`\``;

const typescript = `\`\`\`typescript
type Segment = { readonly start: number; readonly end: number; readonly text: string };

/** Formats seconds as minutes, such as 12:08.4. */
function timecode(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return \`\${String(minutes).padStart(2, '0')}:\${(seconds % 60).toFixed(1).padStart(4, '0')}\`;
}

/** Yields the first segment after every pause longer than \`silence\` seconds. */
function* chapters(segments: readonly Segment[], silence = 3) {
  let lastEnd = Number.NEGATIVE_INFINITY;
  for (const { start, end, text } of segments) {
    if (start - lastEnd > silence) yield { at: timecode(start), text };
    lastEnd = end;
  }
}
\`\`\``;

const code = (question: string) =>
  /typescript|javascript|\bts\b|\bjs\b/i.test(question) ? typescript : python;

const show = (question: string) => `# A page of Markdown

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

${code(question)}

> A quotation is indented.

---

That was a horizontal rule.`;

const chapters = (question: string) => `### Chapters from pauses

A recording with long pauses can be divided into chapters wherever someone starts to speak again:

${code(question)}

- Start with three seconds for an interview, or five for a lecture.
- The times come from the transcript, so the audio isn't needed.`;

const small = (question: string) => `Three things that Markdown is good for:

1. **Steps**, in a numbered list like this one.
2. **Comparisons**, in a table:

   | | Heading | Table |
   |---|---|---|
   | Easy to scan | yes | yes |
   | Good for numbers | no | yes |

3. **Code** that can be copied:

${code(question)}`;

/** Prefers code, unless the question asks for a table or for Markdown in general. */
const codeFirst = (question: string) => (/\btables?\b|markdown/i.test(question) ? show : chapters)(question);

/** Shows what Markdown can do, with code in the requested language. */
export const aboutMarkdown: Topic = {
  matches: (question) =>
    /markdown|\bheadings?\b|\btables?\b|\bcode\b|python|typescript|javascript|snippet|formatting/.test(
      question,
    ),
  replies: [show, codeFirst, small],
  brief:
    'Replies are **Markdown**: headings, lists, tables, quotations and `code`, formatted while they stream.',
  reasoning:
    'The question asks for Markdown. Show a heading, a list, a table and a code block, in the language named or else in Python.',
};
