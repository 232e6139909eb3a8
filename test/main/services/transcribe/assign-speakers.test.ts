import { describe, expect, it } from 'vitest';
import { assignSpeakers } from '../../../../src/main/services/transcribe/speakers/assign-speakers.ts';
import { isCountingLabel, lettersOf } from '../../../../src/shared/transcription/transcript-speaker.ts';

const none: ReadonlySet<string> = new Set();
const first = assignSpeakers([], ['A', 'B', 'A', null], 0, none).speakers;

describe('speaker labels of a response', () => {
  it('T11: numbered labels are distinguished from names', () => {
    for (const label of ['A', 'b', 'SPEAKER_01', 'speaker 0', '(speaker 0) ', 'spk_2', '3', 'S1'])
      expect(isCountingLabel(label), label).toBe(true);
    for (const label of ['Alice', 'agent', 'Dr. B', 'customer 1', '张伟'])
      expect(isCountingLabel(label), label).toBe(false);
    expect([0, 25, 26, 27, 52].map(lettersOf)).toEqual(['A', 'Z', 'AA', 'AB', 'BA']);
  });

  it('T11: a label whose voice sample was sent is that speaker, and any other label is a new speaker', () => {
    const { speakers, of } = assignSpeakers(first, ['s2', 'A'], 600_000, new Set(['s1', 's2']));
    expect([of('s2')?.id, of('A')?.id, of(null)]).toEqual(['s2', 's3', null]);
    expect(speakers.at(-1)).toMatchObject({ letter: 2, guess: false });
  });

  it('T11: if one of the voices couldn’t be sent, a new label is a guess', () => {
    const { of } = assignSpeakers(first, ['A'], 600_000, new Set(['s1']));
    expect(of('A')).toMatchObject({ id: 's3', letter: 0, guess: true, chunk: 600_000 });
  });

  it('T11: a name that the gateway gives is the same person in every chunk', () => {
    const named = assignSpeakers([], ['Alice', 'Bob'], 0, none).speakers;
    const { speakers, of } = assignSpeakers(named, ['Bob', 'Carol'], 600_000, none);
    expect([of('Bob')?.id, speakers.length, of('Carol')?.guess]).toEqual(['s2', 3, false]);
  });

  it('T11: a chunk that is transcribed again keeps its speakers and their names', () => {
    const renamed = first.map((speaker) => (speaker.id === 's1' ? { ...speaker, name: 'Ines' } : speaker));
    const { speakers } = assignSpeakers(renamed, ['A', 'C'], 0, none);
    expect(speakers.map(({ id, name }) => [id, name])).toEqual([
      ['s1', 'Ines'],
      ['s2', null],
    ]);
    expect(speakers[1]).toMatchObject({ label: 'C', letter: 2 });
  });
});
