import type { Segment } from './transcript.ts';

/** Formats segments as SubRip. */
export function srtText(segments: readonly Segment[]): string {
  return segments
    .map(
      ({ text, start, end }, index) =>
        `${index + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${text}\n\n`,
    )
    .join('');
}

/** Formats segments as WebVTT. */
export function vttText(segments: readonly Segment[]): string {
  const cues = segments.map(
    ({ text, start, end }) => `${clock(start, '.')} --> ${clock(end, '.')}\n${escaped(text)}\n\n`,
  );
  return `WEBVTT\n\n${cues.join('')}`;
}

// In WebVTT, these characters start a tag or an entity.
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function clock(seconds: number, point: ',' | '.'): string {
  const ms = Math.round(seconds * 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const whole = Math.floor(ms / 1000);
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${point}${String(ms % 1000).padStart(3, '0')}`;
}
