import {
  isCountingLabel,
  maxSpeakers,
  type TranscriptSpeaker,
} from '../../../../shared/transcription/transcript-speaker.ts';
import type { OriginalLine, SpokenLines } from '../../../storage/transcript-line-store.ts';

/** The speakers of a transcript after a response, and which of them each label of the response stands for. */
export type AssignedSpeakers = {
  /** All speakers of the transcript, including new ones. */
  readonly speakers: readonly TranscriptSpeaker[];
  /** Returns the speaker for a label in the response; null if there is no label. */
  of(label: string | null): TranscriptSpeaker | null;
};

/**
 * Maps the labels of a response to speakers. A label that only numbers speakers is valid within one response. A label
 * that was sent with a voice sample identifies that speaker. A name identifies the same person in every chunk. Any
 * other label becomes a new speaker. That speaker is a guess if the label is only a number or letter, and the voices of
 * some known speakers weren't sent. Letters of guesses are assigned per chunk. Labels after {@link maxSpeakers} have no
 * speaker. Takes linear time.
 */
export function assignSpeakers(
  known: readonly TranscriptSpeaker[],
  labels: readonly (string | null)[],
  chunk: number,
  /** The ids of the speakers whose voices were sent. */
  sent: ReadonlySet<string>,
): AssignedSpeakers {
  const newLabels = new Set(labels.filter((label) => label !== null));
  const others = known.filter((speaker) => speaker.chunk !== chunk);
  // A chunk that is transcribed again keeps its speakers, and their names.
  const own = known.filter(
    (speaker) => speaker.chunk === chunk && (speaker.name !== null || newLabels.has(speaker.label)),
  );
  const isComplete = others.filter(({ guess }) => !guess).every(({ id }) => sent.has(id));
  const speakers = [...others, ...own];
  const byId = new Map(speakers.map((speaker) => [speaker.id, speaker]));
  // If several speakers share a label, the first one is used.
  const alike = new Map(
    speakers
      .filter((speaker) => speaker.chunk === chunk || !isCountingLabel(speaker.label))
      .toReversed()
      .map((speaker) => [speaker.label, speaker]),
  );
  const proven = createLetterSequence(speakers.filter(({ guess }) => !guess));
  const guessed = createLetterSequence(
    speakers.filter((speaker) => speaker.guess && speaker.chunk === chunk),
  );
  let lastNumber = speakers.reduce((highest, { id }) => Math.max(highest, numberOf(id)), 0);
  const byLabel = new Map<string, TranscriptSpeaker>();
  for (const label of newLabels) {
    const same = sent.has(label) ? byId.get(label) : alike.get(label);
    if (same) byLabel.set(label, same);
    else if (speakers.length < maxSpeakers) {
      const guess = isCountingLabel(label) && !isComplete;
      const letter = (guess ? guessed : proven).letterFor(label);
      lastNumber += 1;
      const speaker = { id: `s${lastNumber}`, label, letter, chunk, guess, name: null };
      byLabel.set(label, speaker);
      speakers.push(speaker);
    }
  }
  return { speakers, of: (label) => (label === null ? null : (byLabel.get(label) ?? null)) };
}

/** Returns the lines of a chunk with the ids of their speakers in place of the gateway's labels. */
export function spokenLines(
  lines: readonly OriginalLine[],
  known: readonly TranscriptSpeaker[],
  chunk: number,
  sent: ReadonlySet<string>,
): SpokenLines {
  const assigned = assignSpeakers(
    known,
    lines.map(({ speaker }) => speaker),
    chunk,
    sent,
  );
  return {
    lines: lines.map((line) => ({ ...line, speaker: assigned.of(line.speaker)?.id ?? null })),
    speakers: assigned.speakers,
  };
}

function numberOf(id: string): number {
  return Number(/^s(\d{1,9})$/.exec(id)?.[1] ?? 0);
}

/** Assigns letters to speakers in alphabetical order. */
function createLetterSequence(speakers: readonly TranscriptSpeaker[]) {
  const taken = new Set(speakers.map(({ letter }) => letter));
  let next = 0;
  return {
    /** Returns the gateway's own letter if it's free, else the next free one. */
    letterFor: (label: string): number => {
      const own = /^[A-Z]$/.test(label) ? label.charCodeAt(0) - 65 : -1;
      while (taken.has(next)) next += 1;
      const letter = own >= 0 && !taken.has(own) ? own : next;
      taken.add(letter);
      return letter;
    },
  };
}
