import type { Character } from './characters.ts';

type Change = (character: Character) => Character;

const scaled = (field: 'rate' | 'pitchHz' | 'melody' | 'gain', factor: number): Change => {
  return (character) => ({ ...character, [field]: character[field] * factor });
};

/** How each word in the directions changes a voice. */
const changes: readonly (readonly [RegExp, Change])[] = [
  [/\b(?:slow|slowly|slower|unhurried)\b|慢/i, scaled('rate', 0.72)],
  [/\b(?:fast|faster|quick|quickly|hurried)\b|快/i, scaled('rate', 1.35)],
  [/\b(?:high|higher)\b|高/i, scaled('pitchHz', 1.3)],
  [/\b(?:low|lower|deep|deeper)\b|低/i, scaled('pitchHz', 0.78)],
  [/\b(?:loud|loudly|louder)\b|大声/i, scaled('gain', 1.9)],
  [/\b(?:quiet|quietly|soft|softly)\b|小声/i, scaled('gain', 0.45)],
  [/\b(?:lively|excited|cheerful|cheerfully)\b|活泼|兴奋/i, scaled('melody', 1.9)],
  [/\b(?:calm|calmly|flat|bored)\b|平静/i, scaled('melody', 0.4)],
  [
    /\b(?:whisper|whispered|whispering|breathy)\b|耳语/i,
    (character) => ({ ...character, breath: 0.6, soft: 0.6 }),
  ],
];

/** Returns the voice, changed according to the directions. Unknown words have no effect. */
export function directed(character: Character, directions: string | null): Character {
  if (directions === null) return character;
  return changes.reduce((now, [words, change]) => (words.test(directions) ? change(now) : now), character);
}
