import type { Cue } from './cues.ts';
import { exactTime } from './time-code.ts';

/** Returns cues as a SubRip file. */
export function subRip(cues: readonly Cue[]): string {
  return cues
    .map(({ start, end, lines }, index) =>
      [index + 1, `${exactTime(start, ',')} --> ${exactTime(end, ',')}`, ...lines, '', ''].join('\n'),
    )
    .join('');
}

/** Returns cues as a WebVTT file, with `note` as a comment at the top. */
export function webVtt(cues: readonly Cue[], note?: string): string {
  const blocks = cues.map(({ start, end, lines }) =>
    [`${exactTime(start, '.')} --> ${exactTime(end, '.')}`, ...lines.map(escaped), '', ''].join('\n'),
  );
  return ['WEBVTT\n\n', note ? `NOTE ${note.replaceAll('-->', '→')}\n\n` : '', ...blocks].join('');
}

/** Escapes markup (WebVTT, cue text). */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
