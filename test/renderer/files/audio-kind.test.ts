import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { audioKind } from '../../../src/renderer/files/audio-kind.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-sounds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns one second of a tone, encoded by ffmpeg. */
function encodeTone(name: string, ...options: readonly string[]): Uint8Array {
  const file = join(folder, name);
  const tone = ['-loglevel', 'error', '-f', 'lavfi', '-i', 'sine=d=1'];
  execFileSync('ffmpeg', [...tone, ...options, file]);
  return readFileSync(file).subarray(0, 4096);
}

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe.skipIf(spawnSync('ffmpeg', ['-version']).status !== 0)('the type of a file', () => {
  const cases: readonly [string, string, readonly string[]][] = [
    ['tone.mp3', 'audio/mpeg', []],
    ['bare.mp3', 'audio/mpeg', ['-id3v2_version', '0', '-write_xing', '0']],
    ['tone.wav', 'audio/wav', []],
    ['tone.flac', 'audio/flac', []],
    ['tone.ogg', 'audio/ogg', ['-c:a', 'libopus']],
    ['tone.opus', 'audio/ogg', ['-c:a', 'libopus']],
    ['tone.aac', 'audio/aac', []],
    ['tone.m4a', 'audio/mp4', []],
    ['tone.mp4', 'video/mp4', []],
    ['tone.mov', 'video/quicktime', []],
    ['tone.webm', 'video/webm', ['-c:a', 'libopus']],
    ['tone.mkv', 'video/x-matroska', []],
    ['tone.ts', 'video/mp2t', []],
    ['camera.mts', 'video/mp2t', ['-c:a', 'ac3', '-f', 'mpegts', '-mpegts_m2ts_mode', '1']],
  ];
  for (const [name, type, options] of cases) {
    it(`T2: ${name} is audio (${type}), by its bytes alone`, () => {
      expect(audioKind(encodeTone(name, ...options), 'renamed.pdf')).toEqual({ kind: 'audio', type });
    });
  }

  const unread: readonly [string, string, readonly string[]][] = [
    ['tone.aiff', 'aiff', []],
    ['tone.au', 'au', []],
    ['tone.caf', 'caf', []],
    ['tone.w64', 'wave64', []],
    ['tone.ac3', 'ac3', []],
    ['tone.wma', 'windowsMedia', []],
    ['tone.avi', 'avi', ['-c:a', 'mp2']],
    ['tone.flv', 'flashVideo', ['-ar', '44100']],
    ['tone.mpg', 'mpegVideo', []],
    ['tone.wv', 'wavPack', []],
    ['tone.tta', 'trueAudio', []],
    ['tone.dts', 'dts', ['-c:a', 'dca', '-strict', '-2']],
  ];
  for (const [name, format, options] of unread) {
    it(`T2: ${name} is identified as unreadable, by its bytes alone`, () => {
      expect(audioKind(encodeTone(name, ...options), 'renamed.mp3')).toEqual({ kind: 'unread', format });
    });
  }

  it('T2: AMR, which ffmpeg can’t encode, is identified too', () => {
    expect(audioKind(bytes('#!AMR\n\x3c'), 'memo.mp3')).toEqual({ kind: 'unread', format: 'amr' });
  });

  it('T2: any other file is identified, whatever its name is', () => {
    expect(audioKind(bytes('hello\n'), 'song.mp3')).toEqual({ kind: 'text' });
    expect(audioKind(bytes('%PDF-1.7\n\0'), 'song.mp3')).toEqual({ kind: 'other', what: 'pdf' });
    expect(audioKind(bytes('\x89PNG\r\n\x1a\n\0\0'), 'song.wav')).toEqual({ kind: 'other', what: 'image' });
    expect(audioKind(bytes('\0\x01\x02\x03'), 'song.mp3')).toEqual({ kind: 'other', what: 'unknown' });
    expect(audioKind(bytes('\0\0\0\x18ftypheic'), 'a.m4a')).toEqual({ kind: 'other', what: 'image' });
  });
});
