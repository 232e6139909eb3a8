/** Formats seconds as `1:02:03`, or `02:03` below an hour. */
export function shortTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return whole < 3600 ? rest : `${Math.floor(whole / 3600)}:${rest}`;
}

/** Formats seconds as `01:02:03,456`. `mark` precedes the milliseconds. */
export function exactTime(seconds: number, mark: ',' | '.'): string {
  const ms = Math.max(0, Math.round(seconds * 1000));
  const whole = Math.floor(ms / 1000);
  const clock = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(two).join(':');
  return `${clock}${mark}${String(ms % 1000).padStart(3, '0')}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
