import { describe, expect, it } from 'vitest';
import { binaryKind } from '../../../../src/renderer/files/file-kind.ts';
import { guessEncoding } from '../../../../src/renderer/files/text/encoding-guess.ts';
import { textOfFile as readText, type TextFile } from '../../../../src/renderer/files/text/text-of-file.ts';
import { encoded } from './encoded.ts';

const file = (content: string | Uint8Array<ArrayBuffer>, name = 'file') => new File([content], name);
const bytes = (latin1: string) => Uint8Array.from(latin1, (letter) => letter.charCodeAt(0));
const utf16 = (text: string, littleEndian: boolean) => {
  const words = Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0));
  const encodedBytes = new Uint8Array(words.length * 2);
  for (const [at, word] of words.entries())
    new DataView(encodedBytes.buffer).setUint16(at * 2, word, littleEndian);
  return encodedBytes;
};

/** Reads a file without a worker. `answer` is the position of the candidate that the user chooses, or null for none. */
const textOfFile = (input: TextFile, answer: number | null = 0, limit = 4_000_000) =>
  readText(input, {
    limit,
    find: async (content) => guessEncoding(content),
    ask: async (_name, candidates) => (answer === null ? null : (candidates[answer]?.encoding ?? null)),
  });

describe('reading a file as text', () => {
  it('C16: text is recognised by its content, in UTF-8 or in UTF-16 with a byte order mark, which is removed', async () => {
    for (const input of [
      file('naïve\r\n', 'a.exe'),
      file('\ufeffnaïve\r\n'),
      file(utf16('naïve\r\n', true)),
      file(utf16('naïve\r\n', false)),
    ]) {
      expect(await textOfFile(input)).toEqual({ kind: 'text', text: 'naïve\r\n' });
    }
    const coloured = await textOfFile(file('\x1b[31mred\x1b[0m\f'));
    expect(coloured.kind).toBe('text');
  });

  it('C16: text in an older encoding is read as what it is, as the user says, or left out', async () => {
    const letter = file(bytes('Caf\xe9 \xe0 Set\xfabal, 5\xa0\x80 \x93oui\x94'));
    expect(await textOfFile(letter)).toEqual({ kind: 'text', text: 'Café à Setúbal, 5\u00a0€ “oui”' });
    expect(await textOfFile(letter, 1)).toEqual({ kind: 'text', text: 'Café ŕ Setúbal, 5\u00a0€ “oui”' });
    expect(await textOfFile(letter, null)).toEqual({ kind: 'left-out' });
    const certain = file(encoded('Привет, мир', 'koi8-r'));
    expect(await textOfFile(certain, null)).toEqual({ kind: 'text', text: 'Привет, мир' });
    expect(await textOfFile(file(encoded('a\nb\n', 'utf-16be')))).toEqual({ kind: 'text', text: 'a\nb\n' });
    expect(await textOfFile(file(encoded('Привет', 'utf-16le')))).toEqual({ kind: 'text', text: 'Привет' });
  });

  it('C16: text that starts like audio or a program is text', async () => {
    expect(await textOfFile(file(encoded('яблоко и груша', 'windows-1251')))).toEqual({
      kind: 'text',
      text: 'яблоко и груша',
    });
    const rows = encoded('MZ;Größe\nMüller;Länge\nGroß;Höhe\n', 'windows-1252');
    expect((await textOfFile(file(rows))).kind).toBe('text');
  });

  it('S1: a script has its own limit', async () => {
    expect(await textOfFile(file('x'.repeat(11)), 0, 10)).toEqual({ kind: 'too-large' });
    expect(await textOfFile(file('x'.repeat(500)), 0, 10)).toEqual({ kind: 'too-large' });
  });

  it('C16: a file that isn’t text is identified', async () => {
    const detected = async (start: string, name?: string) => {
      const read = await textOfFile(file(bytes(start), name));
      return read.kind === 'binary' ? read.what : read.kind;
    };
    expect(await detected('ID3\x04\0\0')).toBe('audio');
    expect(await detected('\xff\xfb\x90\x64\0\0')).toBe('audio');
    expect(await detected('RIFF\x24\0\0\0WAVEfmt ')).toBe('audio');
    expect(await detected('OggS\0\x02')).toBe('audio');
    expect(await detected('\0\0\0\x20ftypM4A \0')).toBe('audio');
    expect(await detected('\0\0\0\x20ftypisom\0')).toBe('video');
    expect(await detected('\x1aE\xdf\xa3\0')).toBe('video');
    expect(await detected('\x89PNG\r\n\x1a\n\0')).toBe('image');
    // Raw camera images and Unix formats.
    for (const raw of [
      '\0\0\0\x18ftypcrx \0',
      'FUJIFILMCCD-RAW \0',
      'IIRO\x08\0',
      'IIU\0\x18',
      'P5\n1 1\n255\n\0',
    ])
      expect(await detected(raw)).toBe('image');
    expect(await detected('%PDF-1.4 plain')).toBe('pdf');
    expect(await detected('PK\x03\x04\0\0', 'a.docx')).toBe('word');
    expect(await detected('PK\x03\x04\0\0', 'a.zip')).toBe('archive');
    expect(await detected('\x7fELF\x02\0')).toBe('program');
    expect(await detected('what\0ever')).toBe('unknown');
    expect(await detected('\x81\x02\x03\x04\x05')).toBe('unknown');
    expect(binaryKind(new Uint8Array(), '')).toBe('unknown');
  });

  it('C16: the limit is 4,000,000 characters, whatever the file’s encoding, and an empty file has no text', async () => {
    const kindOf = async (input: File) => (await textOfFile(input)).kind;
    expect(await kindOf(file('x'.repeat(4_000_000)))).toBe('text');
    expect(await kindOf(file(`\ufeff${'x'.repeat(4_000_000)}`))).toBe('text');
    expect(await kindOf(file('x'.repeat(4_000_001)))).toBe('too-large');
    expect(await kindOf(file(utf16('x'.repeat(4_000_000), true)))).toBe('text');
    expect(await kindOf(file(utf16('ü'.repeat(4_000_001), true)))).toBe('too-large');
    expect(await kindOf(file('界'.repeat(4_000_000)))).toBe('text');
    expect(await kindOf(file(''))).toBe('empty');
    expect(await kindOf(file('\ufeff'))).toBe('empty');
    const missing = {
      name: 'a',
      size: 9,
      slice: () => new Blob(),
      arrayBuffer: () => Promise.reject(new Error()),
    };
    expect((await textOfFile(missing)).kind).toBe('unreadable');
  });
});
