import type { unsupportedFormats as english } from '../en/unsupported-formats.ts';

/** Names of file formats that can’t be read, in Chinese. A name in Latin script starts with a space. */
export const unsupportedFormats: Readonly<Record<keyof typeof english, string>> = {
  aiff: ' AIFF 录音',
  au: ' AU 录音',
  caf: ' Core Audio 录音（CAF）',
  wave64: ' W64 录音',
  amr: ' AMR 录音',
  ac3: '杜比数字录音（AC-3）',
  midi: ' MIDI 文件',
  realMedia: ' RealMedia 文件',
  windowsMedia: ' Windows Media 文件（WMA、WMV）',
  avi: ' AVI 视频',
  flashVideo: ' Flash 视频（FLV）',
  mpegVideo: ' MPEG 视频（MPG）',
};
