import { describe, expect, it } from 'vitest';
import {
  dualFile,
  type TextKind,
  transcriptFile,
} from '../../../src/renderer/files/transcript/transcript-file.ts';
import { speakerName, withSpeakerNames } from '../../../src/renderer/stores/transcripts/speaker-names.ts';
import { joinedFile } from '../../../src/renderer/transcribe/model/gateway-file.ts';
import type { TranscriptSpeaker } from '../../../src/shared/transcription/transcript-speaker.ts';
import { transcriptSettings } from '../../fixtures/transcript-settings.ts';
import { line } from './lines.ts';

const head = { title: 'Interview', language: 'german', duration: 9, settings: transcriptSettings } as const;
const chunk = (number: number) => ({ chunk: number }) as Parameters<typeof speakerName>[1][number];
const chunks = [chunk(0), chunk(600_000)];
const speaker = (id: string, more: Partial<TranscriptSpeaker> = {}): TranscriptSpeaker => ({
  id,
  label: 'A',
  letter: 0,
  chunk: 0,
  guess: false,
  name: null,
  ...more,
});
const speakers = [
  speaker('s1', { name: 'Inês <1>' }),
  speaker('s2', { letter: 1, label: 'B' }),
  speaker('s3', { chunk: 600_000, guess: true }),
  speaker('s4', { label: 'Alice', letter: 3 }),
];
const lines = withSpeakerNames(
  [
    line(0, 2, 'Guten Morgen.', { line: 0, speaker: 's1' }),
    line(2, 4, 'Wer war das?', { line: 1, speaker: 's1' }),
    line(5, 7, 'Niemand.', { line: 2, speaker: 's3' }),
  ],
  { speakers, chunks },
);
const textOf = (kind: TextKind) => transcriptFile(kind, head, lines, { times: false, marks: [] }).text;

describe('speakers in exports (T11 T8)', () => {
  it('T11: a speaker has the given name, the gateway’s, or a letter, with the chunk if it’s a guess', () => {
    expect(speakers.map((each) => speakerName(each, chunks))).toEqual([
      'Inês <1>',
      'Speaker B',
      'Speaker A (part 2)',
      'Alice',
    ]);
  });

  it('T11: names appear where the speaker changes, in every format', () => {
    expect(textOf('text')).toBe('Inês <1>: Guten Morgen. Wer war das?\n\nSpeaker A (part 2): Niemand.\n');
    expect(textOf('srt')).toMatch(
      /\nInês <1>: Guten Morgen\.\n.*\nWer war das\?\n.*\nSpeaker A \(part 2\): N/s,
    );
    expect(textOf('vtt')).toMatch(/\n<v Inês &lt;1&gt;>Guten Morgen\..*\n<v Speaker A \(part 2\)>Niemand\./s);
    expect(textOf('markdown')).toMatch(
      /\*\*Inês \\<1\\>:\*\* Guten.*\*\*Speaker A \(part 2\):\*\* Niemand\./s,
    );
    expect(JSON.parse(textOf('json')).segments.map((each: { speaker: string }) => each.speaker)).toEqual([
      'Inês <1>',
      'Inês <1>',
      'Speaker A (part 2)',
    ]);
  });

  it('T11: subtitles in two languages name who speaks in the original', () => {
    const english = [line(0, 2, 'Good morning.'), line(2, 4, 'Who was it?'), line(5, 7, 'Nobody.')];
    expect(dualFile('srt', lines, english, []).text).toMatch(
      /\nInês <1>: Guten Morgen\.\nGood morning\.\n.*\nWer war das\?\nWho was it\?\n.*\nSpeaker A \(part 2\): Niemand\.\nNobody\.\n/s,
    );
    expect(dualFile('vtt', lines, english, []).text).toContain(
      '\nInês &lt;1&gt;: Guten Morgen.\nGood morning.\n',
    );
  });

  it('T11: the joined responses of several chunks name the speakers in diarized_json and WebVTT', () => {
    const joined = (format: 'diarized_json' | 'vtt') =>
      joinedFile(format, head, lines, 'Made of 2.', []).text;
    expect(JSON.parse(joined('diarized_json')).segments[2].speaker).toBe('Speaker A (part 2)');
    expect(joined('vtt')).toContain('<v Inês &lt;1&gt;>Guten Morgen.');
  });

  it('T12: estimated times are marked in formats that support it', () => {
    const estimated = lines.map((each) => ({ ...each, approximate: true }));
    const json = transcriptFile('json', head, estimated, { times: true, marks: [] }).text;
    expect(JSON.parse(json).segments[0]).toMatchObject({ approximate: true });
  });
});
