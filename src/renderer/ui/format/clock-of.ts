/** Formats seconds as a player does: `0:07`, `12:03`, `1:02:03`. */
export function clockOf(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(seconds));
  const pad = (number: number) => String(number).padStart(2, '0');
  const minutes = Math.floor(wholeSeconds / 60) % 60;
  const hours = Math.floor(wholeSeconds / 3600);
  return hours > 0
    ? `${hours}:${pad(minutes)}:${pad(wholeSeconds % 60)}`
    : `${minutes}:${pad(wholeSeconds % 60)}`;
}
