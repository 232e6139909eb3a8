/** A format of audio or video that neither Parlance's libraries nor browsers can read, or not in every variant. */
export type UnsupportedFormat =
  | 'aiff'
  | 'au'
  | 'caf'
  | 'wave64'
  | 'amr'
  | 'ac3'
  | 'dts'
  | 'wavPack'
  | 'trueAudio'
  | 'monkeysAudio'
  | 'musepack'
  | 'dsd'
  | 'silk'
  | 'mxf'
  | 'midi'
  | 'realMedia'
  | 'windowsMedia'
  | 'avi'
  | 'flashVideo'
  | 'mpegVideo';

/** A signature of a format: bytes (as Latin-1) at an offset. */
type Signature = readonly [at: number, bytes: string, format: UnsupportedFormat];

// From the formats' specifications. See also https://www.garykessler.net/library/file_sigs.html
const signatures: readonly Signature[] = [
  [8, 'AIFF', 'aiff'],
  [8, 'AIFC', 'aiff'],
  [0, '.snd', 'au'],
  [0, 'caff', 'caf'],
  [0, 'riff\x2e\x91\xcf\x11', 'wave64'],
  [0, '#!AMR', 'amr'],
  [0, '\x0bw', 'ac3'],
  [0, '\x7f\xfe\x80\x01', 'dts'],
  [0, '\xfe\x7f\x01\x80', 'dts'],
  [0, '\x1f\xff\xe8\0', 'dts'],
  [0, '\xff\x1f\0\xe8', 'dts'],
  [0, 'DTSHDHDR', 'dts'],
  [0, 'wvpk', 'wavPack'],
  [0, 'TTA1', 'trueAudio'],
  [0, 'TTA2', 'trueAudio'],
  [0, 'MAC ', 'monkeysAudio'],
  [0, 'MPCK', 'musepack'],
  [0, 'MP+', 'musepack'],
  [0, 'DSD ', 'dsd'],
  [0, 'FRM8', 'dsd'],
  [0, '#!SILK', 'silk'],
  [1, '#!SILK', 'silk'],
  [0, '\x06\x0e+4\x02\x05\x01\x01', 'mxf'],
  [0, 'MThd', 'midi'],
  [0, '.RMF', 'realMedia'],
  [0, '.ra\xfd', 'realMedia'],
  [0, '0&\xb2u\x8ef\xcf\x11', 'windowsMedia'],
  [8, 'AVI ', 'avi'],
  [0, 'FLV', 'flashVideo'],
  [0, '\0\0\x01\xba', 'mpegVideo'],
  [0, '\0\0\x01\xb3', 'mpegVideo'],
];

/**
 * MIME types under which files are sent as they are. A MIDI file contains notes and no sound, so no gateway could
 * transcribe it.
 */
export const unsupportedTypes: Readonly<Record<UnsupportedFormat, string | null>> = {
  aiff: 'audio/aiff',
  au: 'audio/basic',
  caf: 'audio/x-caf',
  wave64: 'audio/x-w64',
  amr: 'audio/amr',
  ac3: 'audio/ac3',
  dts: 'audio/vnd.dts',
  wavPack: 'audio/x-wavpack',
  trueAudio: 'audio/x-tta',
  monkeysAudio: 'audio/x-ape',
  musepack: 'audio/x-musepack',
  dsd: 'audio/x-dsd',
  silk: 'audio/silk',
  mxf: 'application/mxf',
  midi: null,
  realMedia: 'application/vnd.rn-realmedia',
  windowsMedia: 'audio/x-ms-wma',
  avi: 'video/x-msvideo',
  flashVideo: 'video/x-flv',
  mpegVideo: 'video/mpeg',
};

/** Recognises an unsupported format by a file's first bytes. Returns null for all others. */
export function unsupportedFormat(head: Uint8Array): UnsupportedFormat | null {
  const start = String.fromCharCode(...head.subarray(0, 16));
  return signatures.find(([at, bytes]) => start.startsWith(bytes, at))?.[2] ?? null;
}
