import { isCounted, type TranscriptSpeaker } from '../../../../shared/models/transcript-speaker.ts';

/** The speakers of a transcript after a response, and which of them each label of the response stands for. */
export type AssignedSpeakers = {
  /** All speakers of the transcript, including new ones. */
  readonly speakers: readonly TranscriptSpeaker[];
  /** Returns the speaker for a label in the response; null if there is no label. */
  of(label: string | null): TranscriptSpeaker | null;
};

/**
 * Maps the labels of a response to speakers. A label that only counts speakers is valid within one response. A label
 * that was sent with a voice sample is that speaker. A name is the same person in every part. Any other label becomes a
 * new speaker, which is a guess if the voice of another speaker wasn't sent.
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

/** Returns the gateway's own letter if it's free, else the next free one. Letters of guesses are assigned per part. */
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
