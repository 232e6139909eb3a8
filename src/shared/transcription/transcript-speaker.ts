import { z } from 'zod';

/** Longest name of a speaker, in UTF-16 units. */
export const longestSpeakerName = 100;

/** A name that the user gives to a speaker. */
export const speakerNameSchema = z.string().trim().min(1).max(longestSpeakerName);

/**
 * A speaker that a gateway distinguished in a recording. `label` is the gateway's own, first used in `chunk`. `letter`
 * (0 for A) names the speaker until a `name` is set. With `guess`, a speaker in another chunk may be the same person.
 */
export const transcriptSpeakerSchema = z.object({
  id: z.string().min(1).max(100),
  label: z.string().max(200),
  letter: z.int().min(0).max(10_000),
  chunk: z.int().min(0),
  guess: z.boolean(),
  name: speakerNameSchema.nullable(),
});

export type TranscriptSpeaker = Readonly<z.infer<typeof transcriptSpeakerSchema>>;

/** Maximum number of speakers in a transcript. */
export const maxSpeakers = 1_000;

/** All speakers in a transcript, in the order of their first line. */
export const transcriptSpeakersSchema = z.array(transcriptSpeakerSchema).max(maxSpeakers).readonly();

/** A label that only numbers speakers, such as "A", "SPEAKER_01" or "(speaker 0)", as opposed to a name. */
const counted = /^(?:speaker|spkr|spk|s)?(?:[a-z]|\d{1,4})$/;

/** Returns the name that a gateway or the user gave to a speaker, or null if the gateway only numbered speakers. */
export function ownName({ name, label }: TranscriptSpeaker): string | null {
  return name ?? (label === '' || isCountingLabel(label) ? null : label);
}

/** Whether a gateway's label only numbers speakers. */
export function isCountingLabel(label: string): boolean {
  return counted.test(label.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
}

/** Returns the letters for a speaker: A to Z, then AA. */
export function lettersOf(letter: number): string {
  const last = String.fromCharCode(65 + (letter % 26));
  return letter < 26 ? last : `${lettersOf(Math.floor(letter / 26) - 1)}${last}`;
}
