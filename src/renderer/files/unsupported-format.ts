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
  | 'sphere'
  | 'dss'
  | 'qcp'
  | 'ilbc'
  | 'pvf'
  | 'codec2'
  | 'voc'
  | 'ircam'
  | 'sox'
  | 'svx'
  | 'nsp'
  | 'shorten'
  | 'tak'
  | 'twinVq'
  | 'atrac'
  | 'trueHd'
  | 'mxf'
  | 'midi'
  | 'realMedia'
  | 'windowsMedia'
  | 'avi'
  | 'flashVideo'
  | 'mpegVideo'
  | 'dv'
  | 'wtv'
  | 'gxf';

/** A signature of a format: bytes (as Latin-1) at an offset. */
type Signature = readonly [at: number, bytes: string, format: UnsupportedFormat];

// From the formats' specifications, or from the probes of FFmpeg's demuxers (`libavformat/nistspheredec.c`, `dss.c`,
// `qcp.c`, `ilbc.c`, `pvfdec.c`, `codec2.c`, `voc_packet.c`, `ircamdec.c`, `soxdec.c`, `iff.c`, `nspdec.c`, `rawdec.c`,
// `takdec.c`, `vqf.c`, `omadec.c`, `mlpdec.c`, `dv.c`, `wtvdec.c`, `gxf.c`).
// See also https://www.garykessler.net/library/file_sigs.html
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
  [0, 'NIST_1A\n', 'sphere'],
  [0, '\x02dss', 'dss'],
  [0, '\x03dss', 'dss'],
  [0, '\x03ds2', 'dss'],
  [8, 'QLCM', 'qcp'],
  [0, '#!iLBC', 'ilbc'],
  [0, 'PVF1\n', 'pvf'],
  [0, '\xc0\xde\xc2', 'codec2'],
  [0, 'Creative Voice ', 'voc'],
  // The third byte, or the second in the other byte order, is the machine: VAX, Sun, MIPS or NeXT.
  [0, 'd\xa3\x01\0', 'ircam'],
  [0, 'd\xa3\x02\0', 'ircam'],
  [0, 'd\xa3\x03\0', 'ircam'],
  [0, 'd\xa3\x04\0', 'ircam'],
  [0, '\0\x01\xa3d', 'ircam'],
  [0, '\0\x02\xa3d', 'ircam'],
  [0, '\0\x03\xa3d', 'ircam'],
  [0, '\0\x04\xa3d', 'ircam'],
  [0, '.SoX', 'sox'],
  [0, 'XoS.', 'sox'],
  [8, '8SVX', 'svx'],
  [8, '16SV', 'svx'],
  [0, 'FORMDS16', 'nsp'],
  [0, 'ajkg', 'shorten'],
  [0, 'tBaK', 'tak'],
  [0, 'TWIN97012000', 'twinVq'],
  [0, 'TWIN00052200', 'twinVq'],
  [0, 'ea3\x03', 'atrac'],
  [0, 'EA3\x01', 'atrac'],
  [0, 'EA3\x02', 'atrac'],
  [4, '\xf8ro\xba', 'trueHd'],
  [4, '\xf8ro\xbb', 'trueHd'],
  [0, '\x06\x0e+4\x02\x05\x01\x01', 'mxf'],
  [0, 'MThd', 'midi'],
  [0, '.RMF', 'realMedia'],
  [0, '.ra\xfd', 'realMedia'],
  [0, '0&\xb2u\x8ef\xcf\x11', 'windowsMedia'],
  [8, 'AVI ', 'avi'],
  [0, 'FLV', 'flashVideo'],
  [0, '\0\0\x01\xba', 'mpegVideo'],
  [0, '\0\0\x01\xb3', 'mpegVideo'],
  [0, '\x1f\x07\0', 'dv'],
  [0, '\xb7\xd8\0 7I\xda\x11', 'wtv'],
  [0, '\0\0\0\0\x01\xbc', 'gxf'],
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
  sphere: 'audio/x-nist',
  dss: 'audio/x-dss',
  qcp: 'audio/qcelp',
  ilbc: 'audio/ilbc',
  pvf: 'audio/x-pvf',
  codec2: 'audio/x-codec2',
  voc: 'audio/x-voc',
  ircam: 'audio/x-ircam',
  sox: 'audio/x-sox',
  svx: 'audio/x-8svx',
  nsp: 'audio/x-nsp',
  shorten: 'audio/x-shorten',
  tak: 'audio/x-tak',
  twinVq: 'audio/x-twinvq',
  atrac: 'audio/x-oma',
  trueHd: 'audio/vnd.dolby.mlp',
  mxf: 'application/mxf',
  midi: null,
  realMedia: 'application/vnd.rn-realmedia',
  windowsMedia: 'audio/x-ms-wma',
  avi: 'video/x-msvideo',
  flashVideo: 'video/x-flv',
  mpegVideo: 'video/mpeg',
  dv: 'video/x-dv',
  wtv: 'video/x-ms-wtv',
  gxf: 'application/gxf',
};

/** Recognises an unsupported format by a file's first bytes. Returns null for all others. */
export function unsupportedFormat(head: Uint8Array): UnsupportedFormat | null {
  const start = String.fromCharCode(...head.subarray(0, 16));
  return signatures.find(([at, bytes]) => start.startsWith(bytes, at))?.[2] ?? null;
}
