/** Formats seconds for files: `1:02:03`, or `02:03` below an hour, so that a column of times is aligned. */
export function shortTime(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(seconds));
  const rest = `${twoDigits(Math.floor(wholeSeconds / 60) % 60)}:${twoDigits(wholeSeconds % 60)}`;
  return wholeSeconds < 3600 ? rest : `${Math.floor(wholeSeconds / 3600)}:${rest}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
