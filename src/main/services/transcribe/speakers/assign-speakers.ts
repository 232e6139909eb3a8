import { isCounted, type TranscriptSpeaker } from '../../../../shared/models/transcript-speaker.ts';

/** How the speakers of one response belong to a transcript. */
export type AssignedSpeakers = {
  /** All speakers of the transcript from now on. */
  readonly speakers: readonly TranscriptSpeaker[];
  /** Returns the speaker of a label of the response; null without a label. */
  of(label: string | null): TranscriptSpeaker | null;
};

/**
 * Finds out who the labels of a response are, because labels that only count hold for one request. A label that was sent
 * with a sample of the voice is that speaker, and a name is the same person in every part. Any other label is a new
 * speaker, and a guess if someone else's voice wasn't sent.
 */
export function assignSpeakers(
  known: readonly TranscriptSpeaker[],
  labels: readonly (string | null)[],
  part: number,
  /** The ids of the speakers whose voices were sent. */
  sent: ReadonlySet<string>,
): AssignedSpeakers {
  const newLabels = [...new Set(labels)].filter((label) => label !== null);
  const others = known.filter((speaker) => speaker.part !== part);
  // A part that is transcribed again keeps its speakers, and their names.
  const own = known.filter(
    (speaker) => speaker.part === part && (speaker.name !== null || newLabels.includes(speaker.label)),
  );
  const isComplete = others.filter(({ guess }) => !guess).every(({ id }) => sent.has(id));
  const speakers = [...others, ...own];
  const byLabel = new Map<string, TranscriptSpeaker>();
  for (const label of newLabels) {
    const same = sent.has(label)
      ? speakers.find(({ id }) => id === label)
      : speakers.find((speaker) => speaker.label === label && (speaker.part === part || !isCounted(label)));
    const guess = isCounted(label) && !isComplete;
    const speaker = same ?? {
      id: newId(speakers),
      label,
      letter: letterFor(label, speakers, part, guess),
      part,
      guess,
      name: null,
    };
    byLabel.set(label, speaker);
    if (!same) speakers.push(speaker);
  }
  return { speakers, of: (label) => (label === null ? null : (byLabel.get(label) ?? null)) };
}

function newId(speakers: readonly TranscriptSpeaker[]): string {
  const numbers = speakers.map(({ id }) => Number(/^s(\d+)$/.exec(id)?.[1] ?? 0));
  return `s${Math.max(0, ...numbers) + 1}`;
}

/** Returns the gateway's own letter if it's free, else the next free one. The letters of a guess count in their part. */
function letterFor(
  label: string,
  speakers: readonly TranscriptSpeaker[],
  part: number,
  guess: boolean,
): number {
  const alike = speakers.filter((speaker) => speaker.guess === guess && (!guess || speaker.part === part));
  const taken = new Set(alike.map(({ letter }) => letter));
  const own = /^[A-Z]$/.test(label) ? label.charCodeAt(0) - 65 : -1;
  if (own >= 0 && !taken.has(own)) return own;
  let letter = 0;
  while (taken.has(letter)) letter += 1;
  return letter;
}
