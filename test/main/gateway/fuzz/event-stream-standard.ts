import type { CollectedEvent } from '../collecting-stream.ts';

/**
 * Reads a whole event stream by the steps of the standard (WHATWG HTML, 9.2.6 "Interpreting an event stream"), without
 * regard to speed. Two blank lines are added, since some gateways omit the last one. JSON objects are also separated by
 * single line ends, and a repeated field name is removed.
 */
export function readByTheStandard(bytes: Uint8Array): readonly CollectedEvent[] {
  const whole = new Uint8Array(bytes.length + 2);
  whole.set(bytes);
  whole.set([10, 10], bytes.length);
  // "UTF-8 decode" drops one byte order mark and replaces invalid UTF-8 with U+FFFD. The parser also drops a mark that
  // was encoded twice, which the standard would read as the start of an unknown field.
  const text = new TextDecoder('utf-8', { ignoreBOM: true })
    .decode(whole)
    .replace(/^(?:\uFEFF|ï»¿)/, '')
    .replace(/(?<=\}[ \t]{0,9})(?:\r\n|\n|\r)(?=(?:data: ?){1,2}[{[])/g, '$&$&');
  const events: CollectedEvent[] = [];
  let data = '';
  let type = '';
  for (const line of text.split(/\r\n|\n|\r/).slice(0, -1)) {
    if (line === '') {
      const all = data === '' ? [] : data.replace(/\n$/, '').split(/(?<=\}[ \t]{0,9})\n(?=(?:data: ?)?[{[])/);
      for (const each of all)
        events.push({ data: each.replace(/^(?:data:\s*)+(?=[{[])/, ''), name: type === '' ? null : type });
      data = '';
      type = '';
      continue;
    }
    if (line.startsWith(':')) continue;
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') type = value;
    if (field === 'data') data += `${value}\n`;
  }
  return events;
}
