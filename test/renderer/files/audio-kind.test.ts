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

  const signatures: readonly (readonly [format: string, start: string])[] = [
    ['sphere', 'NIST_1A\n   1024\nsample_rate -i 16000\n'],
    ['dss', '\x02dss\x01\0'],
    ['dss', '\x03ds2\x01\0'],
    ['qcp', 'RIFF\x10\0\0\0QLCMfmt '],
    ['ilbc', '#!iLBC30\n'],
    ['pvf', 'PVF1\n1 8000 32\n'],
    ['codec2', '\xc0\xde\xc2\x01\0\x08'],
    ['voc', 'Creative Voice File\x1a\x1a\0'],
    ['ircam', 'd\xa3\x02\0\0\0zE'],
    ['ircam', '\0\x04\xa3d\0\0'],
    ['sox', '.SoX\x1c\0\0\0'],
    ['svx', 'FORM\x00\x00\x10\x008SVXVHDR'],
    ['nsp', 'FORMDS16\x10\0'],
    ['shorten', 'ajkg\x02'],
    ['tak', 'tBaK\x01'],
    ['twinVq', 'TWIN97012000\0'],
    ['atrac', 'ea3\x03\0\0'],
    ['trueHd', '\0\x10\0\0\xf8ro\xba'],
    ['dv', '\x1f\x07\0\x3f'],
    ['wtv', '\xb7\xd8\0 7I\xda\x11\xa6\x4e'],
    ['gxf', '\0\0\0\0\x01\xbc'],
  ];

  it('T2: other formats that a gateway’s FFmpeg may read are identified by their signatures', () => {
    for (const [format, start] of signatures)
      expect(audioKind(bytes(start), 'renamed.mp3')).toEqual({ kind: 'unread', format });
  });

  const encodedOthers: readonly [string, string, readonly string[]][] = [
    ['tone.voc', 'voc', []],
    ['tone.sox', 'sox', []],
    ['tone.sf', 'ircam', ['-f', 'ircam']],
    ['tone.thd', 'trueHd', ['-strict', '-2', '-c:a', 'truehd']],
    [
      'video.dv',
      'dv',
      ['-f', 'lavfi', '-i', 'color=s=720x576:r=25:d=1', '-ar', '48000', '-ac', '2', '-target', 'pal-dv'],
    ],
  ];
  for (const [name, format, options] of encodedOthers) {
    it(`T2: ${name} of FFmpeg is identified as unreadable, by its bytes alone`, () => {
      expect(audioKind(encodeTone(name, ...options), 'renamed.mp3')).toEqual({ kind: 'unread', format });
    });
  }

  it('T2: any other file is identified, whatever its name is', () => {
    expect(audioKind(bytes('hello\n'), 'song.mp3')).toEqual({ kind: 'text' });
    expect(audioKind(bytes('%PDF-1.7\n\0'), 'song.mp3')).toEqual({ kind: 'other', what: 'pdf' });
    expect(audioKind(bytes('\x89PNG\r\n\x1a\n\0\0'), 'song.wav')).toEqual({ kind: 'other', what: 'image' });
    expect(audioKind(bytes('\0\x01\x02\x03'), 'song.mp3')).toEqual({ kind: 'other', what: 'unknown' });
    expect(audioKind(bytes('\0\0\0\x18ftypheic'), 'a.m4a')).toEqual({ kind: 'other', what: 'image' });
  });
});
