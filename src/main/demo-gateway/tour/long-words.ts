/** Part of the long reply: how to ask, and how a reply is set. */
export const wordSections = [
  `## Asking well

A good request reads like a note to a capable colleague who was not at the meeting. It says what is wanted, from which material, for whom, and how long it may be.

1. **Name the result, not the topic.** "Three titles of at most six words for this interview" gets further than "titles".
2. **Give the material, and mark it.** Put it between two lines of dashes or in a block of code, so that what is to be read and what is to be done cannot be taken for each other.
3. **Say what to do when it does not fit.** "If a date is missing, leave the cell empty" prevents invention better than any plea for accuracy.
4. **Show one example.** A single line in the wanted form settles more than a paragraph about it.
5. **Ask for the quotation.** Where an answer rests on a source, let it give the sentence. That takes a second to check.

Here is a request that does all five:

\`\`\`text
Below is a transcript with times. List every decision that was made.

Form of each line:  [time] decision (who) – "the sentence it rests on"
Example:            [12:08] Move the recording to Thursday (Aldana) – "Thursday, then."

If nobody in particular decided, write (all). If there are no decisions, say so.

---
(transcript)
---
\`\`\`

### When the answer is wrong

- *Edit the question* when it left something out. The mistaken answer then is no longer part of what the model reads.
- *Ask again* when the question was right and the answer just unlucky.
- *Answer back* when the mistake itself is of use: "The second date is in another year; look again."

The first two keep the conversation short. The third keeps the record whole.`,

  `## A system prompt that holds

The system prompt is read before everything else, on every turn. Short ones hold better than long ones. A frame that has served many desks:

> You edit transcripts for a radio documentary. Keep every hesitation that carries meaning. Never smooth a quotation. Give the time of each passage you mention. When you are not sure what was said, write [unclear] and the time.

It names a task, two prohibitions, one habit and one way out. That is about as much as a model keeps to reliably. Whatever concerns a single question belongs into that question.

Things that seldom help:

- praise for the model's abilities;
- the same rule in three wordings;
- "do not make anything up", with no word on what to do instead;
- capitals.`,

  `## Markdown, briefly

Replies are written in Markdown, a way to mark text that can also be read unmarked.

| To get | Write |
|---|---|
| *emphasis* | \`*emphasis*\` |
| **weight** | \`**weight**\` |
| \`code\` | a backtick on each side |
| a heading | \`## Heading\` |
| a list | lines that begin with \`- \` or \`1. \` |
| a quotation | lines that begin with \`> \` |
| a link | \`[words](https://example.org/)\` |
| a table | cells between upright bars, and a row of dashes under the first |

Setting it while it streams is harder than it looks. A line of dashes may turn the line above it into a heading. A table is not one until its second row is there. A block of code has to be shown before anyone knows where it ends. And two stars may be the start of something bold or just two stars. A page that is set piece by piece must arrive at exactly the page that would have been set in one go.

Lists can hold lists, and those can hold code:

- A list of tools
  - for sound
    - an editor that works on the waveform
    - a meter for loudness
  - for text
    - a search that knows regular expressions:

      \`\`\`text
      \\b(\\d{1,2}):(\\d{2})(?::(\\d{2}))?\\b
      \`\`\`

    - a comparison of two versions
- A list of habits
  1. Save the original.
  2. Work on a copy.
  3. Note what was changed, and when.`,

  `## A rundown, worked through

Suppose a conversation of thirty-eight minutes has to become a piece of twenty-four. The work has four passes, and a model can help with each of them in a different way.

**First pass: what is there.** Ask for every topic with its first and last time, in order, with nothing judged. Temperature 0. The result is a map.

| From | To | Topic | Who speaks |
|---:|---:|---|---|
| 00:00 | 02:10 | Weather, tea, the microphone | both |
| 02:10 | 09:40 | How the gate was built | guest |
| 09:40 | 12:04 | The first flood | guest |
| 12:04 | 14:30 | The hour before, first telling | guest |
| 14:30 | 22:15 | The harbour in the seventies | both |
| 22:15 | 31:50 | The quarrel about the dredger | both |
| 31:50 | 35:20 | The hour before, second telling | guest |
| 35:20 | 38:07 | What is left of it | guest |

**Second pass: what is good.** Ask for the three strongest passages, each with the sentence that makes it strong. Disagree with at least one of them; the reasons that come to mind are the beginnings of a structure.

**Third pass: an order.** Ask for two orders, not one, with the running time of each. It is easier to choose than to judge.

**Fourth pass: the joins.** For each cut, give the last sentence before it and the first one after it, and ask for a line that leads from one to the other. Most of those lines will not be used. They show, though, which cuts need none.

The sums are best done by something that can count:

\`\`\`python
def seconds(clock: str) -> int:
    minutes, rest = clock.split(":")
    return int(minutes) * 60 + int(rest)


def running_time(rundown: list[tuple[str, str]]) -> str:
    total = sum(seconds(end) - seconds(start) for start, end in rundown)
    return f"{total // 60}:{total % 60:02d}"


piece = [("02:10", "12:04"), ("22:15", "31:50"), ("31:50", "35:20")]
print(running_time(piece))  # 22:59
\`\`\`

Twenty-two minutes and fifty-nine seconds leaves a minute for the beginning and the end.`,
] as const;
