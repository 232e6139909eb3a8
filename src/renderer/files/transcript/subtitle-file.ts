import type { Cue } from './cues.ts';
import { exactTime } from './time-code.ts';

/** Cues as a SubRip file. */
export function subRip(cues: readonly Cue[]): string {
  return cues
    .map(({ start, end, lines }, index) =>
      [index + 1, `${exactTime(start, ',')} --> ${exactTime(end, ',')}`, ...lines, '', ''].join('\n'),
    )
    .join('');
}

/** Cues as a WebVTT file; `note` stands at its top as a comment. */
export function webVtt(cues: readonly Cue[], note?: string): string {
  const blocks = cues.map(({ start, end, lines }) =>
    [`${exactTime(start, '.')} --> ${exactTime(end, '.')}`, ...lines.map(escaped), '', ''].join('\n'),
  );
  return ['WEBVTT\n\n', note ? `NOTE ${note.replaceAll('-->', '→')}\n\n` : '', ...blocks].join('');
}

/** What would be markup in a cue (WebVTT, cue text). */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
