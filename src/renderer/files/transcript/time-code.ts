/** Formats seconds as `1:02:03`, or `02:03` below an hour. */
export function shortTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return whole < 3600 ? rest : `${Math.floor(whole / 3600)}:${rest}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
