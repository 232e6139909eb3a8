/** Latest valid time, in seconds. */
export const longestTime = 10_000_000;

/**
 * Parses `01:02:03,456`, `02:03.456`, `01:02:03:456` or `3.4` to seconds. Returns null for anything else, and for a
 * time after {@link longestTime}.
 */
export function clockTime(time: string): number | null {
  // Only milliseconds have three digits, so a colon before them is a decimal point.
  const pointed = time.replace(/:(\d{3})$/, '.$1');
  const parts = /^(?:(?:(\d+):)?(\d+):)?(\d+)(?:[.,](\d+))?$/.exec(pointed);
  if (!parts) return null;
  const [, hours = '0', minutes = '0', wholeSeconds = '0', fraction = '0'] = parts;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(`${wholeSeconds}.${fraction}`);
  return total <= longestTime ? total : null;
}
