/** Part of the long reply: work at a desk where recordings and texts are checked. */
export const deskSections = [
  `## Checking a transcript

A transcript from a model reads well, and that is its danger: a mistake is spelt as neatly as everything around it. The errors are not spread evenly. They gather in a few kinds of places, and an editor who knows these finds most of them in a tenth of the time that a full hearing takes.

1. **Names.** Of people first, then of places, then of products. A name that is heard twice may be spelt in two ways. A search for words with a capital letter brings them together.
2. **Numbers.** *Fifteen* and *fifty*, *million* and *billion*, years, prices. Every number that will be printed is heard once.
3. **Small words.** *Can* and *can't*, *is* and *isn't*. They turn a sentence round and are the first to be swallowed.
4. **Seams.** Where two people speak at once, where somebody turns away, where a recording was cut into parts.
5. **Silence.** A model that hears nothing may write something all the same, often a phrase of thanks, often several times over.

For everything else, three samples of a minute each are enough: one from the beginning, one from the middle, one from the worst place that the waveform shows.

| Found in the samples | What to do |
|---|---|
| No errors, or one | Read the rest without the sound |
| Two to five | Hear every passage that will be quoted |
| More than five | Transcribe again, with names in the prompt hint |

A list of names given beforehand does more than any correction afterwards. Ten names, separated by commas, in the spelling that is wanted:

\`\`\`text
Ines Aldana, Setúbal, the Okafor report, dredger, winch, harbourmaster, Rotterdam
\`\`\``,

  `## Comparing two versions

Two replies to one question, or two transcripts of one recording, can be laid side by side. What counts is seldom how many words differ. It is which.

- A difference in *spelling* is settled once, for the whole text.
- A difference in *order* is a matter of taste, and can wait.
- A difference in *fact* goes back to the source.

The share of words that two texts have in common is quickly worked out. It is a coarse measure, and useful all the same: under nine tenths, the two are hardly versions of one text.

\`\`\`typescript
/** Share of words that two texts have in common, in order, from 0 to 1. */
export function likeness(one: string, other: string): number {
  const a = words(one);
  const b = words(other);
  let above = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const row = [0];
    for (const [at, match] of b.entries()) {
      const longest = word === match ? (above[at] ?? 0) + 1 : Math.max(above[at + 1] ?? 0, row[at] ?? 0);
      row.push(longest);
    }
    above = row;
  }
  return (2 * (above.at(-1) ?? 0)) / Math.max(1, a.length + b.length);
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\\p{L}\\p{N}]+/gu) ?? [];
}
\`\`\`

### What to keep

Three things are worth keeping after the work is done, and none of them takes much room:

1. the recording as it came from the device;
2. the transcript as it came from the model, before the first correction;
3. the text as it was published.

With these three, every later question can be answered: what was said, what was heard, and what was made of it.`,
] as const;
