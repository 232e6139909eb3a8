/**
 * A subtitle: at most two lines of text, from `start` to `end` in seconds. `speakers` contains the name of each line's
 * speaker, or null if unknown.
 */
export type Cue = {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
  readonly speakers?: readonly (string | null)[];
};

/** Returns cues as a SubRip file. */
export function subRip(cues: readonly Cue[]): string {
  return cues
    .map(({ start, end, lines }, index) =>
      [
        index + 1,
        `${exactTime(start, ',')} --> ${exactTime(end, ',')}`,
        ...lines.map(withoutTags),
        '',
        '',
      ].join('\n'),
    )
    .join('');
}

/**
 * Keeps players from reading text as a tag. SubRip has no escapes, so an invisible word joiner (U+2060) is put into
 * what would be one.
 */
function withoutTags(text: string): string {
  return text.replaceAll(/<(?=[/a-z])|\{(?=[\\a-z])|--(?=>)/gi, '$&\u2060');
}

/** Returns cues as a WebVTT file, with `note` as a comment at the top, and voice tags for speakers. */
export function webVtt(cues: readonly Cue[], note?: string): string {
  const blocks = cues.map((cue) =>
    [`${exactTime(cue.start, '.')} --> ${exactTime(cue.end, '.')}`, ...voiced(cue), '', ''].join('\n'),
  );
  return ['WEBVTT\n\n', note ? `NOTE ${note.replaceAll('-->', '→')}\n\n` : '', ...blocks].join('');
}

/** Returns the lines of a cue with voice tags. A tag applies until the next one or the end of the cue. */
function voiced({ lines, speakers = [] }: Cue): readonly string[] {
  return lines.map((line, at) => {
    const speaker = speakers[at] ?? null;
    const isNew = speaker !== null && (at === 0 || speaker !== speakers[at - 1]);
    return isNew ? `<v ${nameInTag(speaker)}>${escaped(line)}` : escaped(line);
  });
}

/** Escapes a name for a voice tag, which can't contain the end of a tag or of a line (WebVTT, cue text). */
function nameInTag(name: string): string {
  return escaped(name.replaceAll(/[\r\n]+/g, ' '));
}

/** Escapes markup (WebVTT, cue text). */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Formats seconds as `01:02:03,456`. `mark` precedes the milliseconds. */
export function exactTime(seconds: number, mark: ',' | '.'): string {
  const ms = Math.max(0, Math.round(seconds * 1000));
  const whole = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(two).join(':');
  return `${clock}${mark}${String(ms % 1000).padStart(3, '0')}`;
}
