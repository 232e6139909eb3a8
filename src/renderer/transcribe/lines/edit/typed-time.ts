/** Parses a typed time: `1:02.5`, `1:02:03`, `62.5`, or with a comma. Returns seconds, or null if it's invalid. */
export function typedTime(text: string): number | null {
  const parts = text.trim().replace(',', '.').split(':');
  if (
    parts.length > 3 ||
    !parts.every((part, at) => (at < parts.length - 1 ? /^\d+$/ : /^\d+(\.\d+)?$/).test(part))
  )
    return null;
  const numbers = parts.map(Number);
  // Only the first number may exceed 59: 90:00 is an hour and a half.
  if (numbers.slice(1).some((value) => value >= 60)) return null;
  const seconds = numbers.reduce((sum, value) => sum * 60 + value, 0);
  return Math.round(seconds * 1000) / 1000;
}

/** Formats seconds for a field: `1:02.500`, preceded by hours if there are any. */
export function timeField(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  const rest = `${twoDigits(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}
