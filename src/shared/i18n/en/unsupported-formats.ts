/** Names of file formats that can't be read. */
export const unsupportedFormats = {
  aiff: 'an AIFF recording',
  au: 'an AU recording',
  caf: 'a Core Audio recording (CAF)',
  wave64: 'a Wave64 recording (W64)',
  amr: 'an AMR recording',
  ac3: 'a Dolby Digital recording (AC-3)',
  midi: 'a MIDI file',
  realMedia: 'a RealMedia file',
  windowsMedia: 'a Windows Media file (WMA, WMV)',
  avi: 'an AVI video',
  flashVideo: 'a Flash video (FLV)',
  mpegVideo: 'an MPEG video (MPG)',
};
