import { expect, test } from 'vitest';
import { draggedFiles } from '../../../../src/renderer/chat/attachments/file-drop.ts';
import { piecesOf } from '../../../../src/renderer/chat/attachments/text-pieces.ts';
import { isOnThisComputer } from '../../../../src/renderer/chat/composer/cannot-send.ts';
import { longPaste, pasteName, placeOf } from '../../../../src/renderer/chat/composer/long-paste.ts';
import { pastedFiles } from '../../../../src/renderer/files/pasted-files.ts';
import { sizeLabel } from '../../../../src/renderer/ui/format/size-label.ts';

const clipboard = (text: string, ...names: readonly string[]) => ({
  files: names.map((name) => new File(['x'], name)),
  getData: () => text,
});

test('pasted files are attached; text stays text, also where a picture of it comes along (C16)', () => {
  expect(pastedFiles(clipboard('', 'a.txt'))).toHaveLength(1);
  expect(pastedFiles(clipboard('/home/k/a.txt\nb.txt', 'a.txt', 'b.txt'))).toHaveLength(2);
  expect(pastedFiles(clipboard('A1\tB1', 'image.png'))).toEqual([]);
});

test('a paste is long over 4,000 characters or 60 lines, and is found again where it stands (C16)', () => {
  expect(longPaste('x'.repeat(4000), 0)).toBeNull();
  expect(longPaste('x'.repeat(4001), 3)).toEqual({ at: 3, text: 'x'.repeat(4001) });
  expect(longPaste('a\r\n'.repeat(59), 0)).toBeNull();
  const long = longPaste('a\r\n'.repeat(61), 2);
  expect(long?.text).toBe('a\n'.repeat(61));
  if (!long) return;
  expect(placeOf(long, `xx${long.text}`)).toBe(2);
  expect(placeOf(long, `more ${long.text}!`)).toBe(5);
  expect(placeOf(long, long.text.slice(1))).toBeNull();
});

test('a pasted text gets a name that is not taken (C16)', () => {
  const name = (number: number) => `Pasted ${number}`;
  expect(pasteName(name, [])).toBe('Pasted 1');
  expect(pasteName(name, ['Pasted 1', 'Pasted 2'])).toBe('Pasted 3');
});

test('a drag tells how many files there are, and whether none of them is text (C16)', () => {
  const drag = (...types: readonly string[]) => draggedFiles(types.map((type) => ({ kind: 'file', type })));
  expect(drag('text/plain', '')).toEqual({ count: 2, refused: null });
  expect(drag('image/png', 'application/json').refused).toBeNull();
  expect(drag('image/svg+xml').refused).toBeNull();
  expect(drag('audio/mpeg', 'image/png').refused).toBe('recordings');
  expect(drag('application/pdf').refused).toBe('otherwise');
  expect(draggedFiles([])).toEqual({ count: 0, refused: null });
});

test('a gateway on this computer needs no network (C16)', () => {
  const at = (baseUrl: string) => isOnThisComputer({ kind: 'saved', baseUrl });
  expect(
    ['http://localhost:11434', 'http://127.0.0.1/v1', 'http://[::1]:8', 'http://a.localhost'].map(at),
  ).toEqual([true, true, true, true]);
  expect(
    ['https://api.example.com', 'http://192.168.1.4', 'http://localhost.example.com', ''].map(at),
  ).toEqual([false, false, false, false]);
  expect(isOnThisComputer({ kind: 'demo', baseUrl: '' })).toBe(true);
});

test('sizes are said as file managers say them (C16)', () => {
  expect([1, 340, 999, 1000, 1234, 999_949, 999_950, 1_000_000].map(sizeLabel)).toEqual([
    '1 byte',
    '340 bytes',
    '999 bytes',
    '1 KB',
    '1.2 KB',
    '999.9 KB',
    '1 MB',
    '1 MB',
  ]);
});

test('a text in pieces has all its lines, in order (C16)', () => {
  const lines = Array.from({ length: 450 }, (_, at) => `line ${at}`);
  const pieces = piecesOf(lines.join('\r\n'));
  expect(pieces.map(({ at }) => at)).toEqual([0, 200, 400]);
  expect(pieces.map(({ text }) => text).join('')).toBe(`${lines.join('\n')}\n`);
});
