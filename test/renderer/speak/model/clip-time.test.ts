import { describe, expect, it } from 'vitest';
import { estimated, spokenLength } from '../../../../src/renderer/speak/model/clip-time.ts';

const secondsOf = (text: string) => estimated(spokenLength(text), { format: 'mp3', speed: 1 }).seconds;

describe('S1: the estimated duration of a text', () => {
  it('a letter counts as one, in any alphabet', () => {
    expect(spokenLength('Nobody on the quay.')).toBe(19);
    expect(spokenLength('Никого нет.')).toBe(11);
  });

  it('Chinese has four to five characters a second, Korean more, and kana even more', () => {
    const rate = (text: string) => text.length / secondsOf(text);
    expect(rate('码头上空无一人')).toBeCloseTo(4.5, 1);
    expect(rate('안녕하세요')).toBeCloseTo(5.7, 1);
    expect(rate('こんにちは')).toBeCloseTo(8, 1);
  });

  it('twice the speed takes half the time', () => {
    expect(estimated(159, { format: 'mp3', speed: 2 }).seconds).toBeCloseTo(5);
  });
});
