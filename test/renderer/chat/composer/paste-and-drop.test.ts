import { expect, test } from 'vitest';
import { draggedFiles } from '../../../../src/renderer/chat/attachments/file-drop.ts';
import { slicesOf } from '../../../../src/renderer/chat/attachments/preview/text-slices.ts';
import { longPaste, pasteName, placeOf } from '../../../../src/renderer/chat/composer/long-paste.ts';
import { isOnThisComputer } from '../../../../src/renderer/chat/model/cannot-send.ts';
import { pastedFiles } from '../../../../src/renderer/files/pasted-files.ts';
import { sizeLabel } from '../../../../src/renderer/ui/format/size-label.ts';

const clipboard = (text: string, ...names: readonly string[]) => ({
  files: names.map((name) => new File(['x'], name)),
  getData: () => text,
});

test('C16: pasted files are attached, and text stays text, even if it comes with a picture', () => {
  expect(pastedFiles(clipboard('', 'a.txt'))).toHaveLength(1);
  expect(pastedFiles(clipboard('/home/k/a.txt\nb.txt', 'a.txt', 'b.txt'))).toHaveLength(2);
  expect(pastedFiles(clipboard('A1\tB1', 'image.png'))).toEqual([]);
});

test('C16: a paste of over 4,000 characters or 60 lines is long, and is found again in the text', () => {
  expect(longPaste('x'.repeat(4000), 0)).toBeNull();
  expect(longPaste('x'.repeat(4001), 3)).toEqual({ at: 3, text: 'x'.repeat(4001), isHeld: false });
  expect(longPaste('a\r\n'.repeat(59), 0)).toBeNull();
  const long = longPaste('a\r\n'.repeat(61), 2);
  expect(long?.text).toBe('a\n'.repeat(61));
  if (!long) return;
  expect(placeOf(long, `xx${long.text}`)).toBe(2);
  expect(placeOf(long, `more ${long.text}!`)).toBe(5);
  expect(placeOf(long, long.text.slice(1))).toBeNull();
});

test('C16: a paste of over 200,000 characters is held back until the user chooses what to do with it', () => {
  expect(longPaste('x'.repeat(200_000), 0)?.isHeld).toBe(false);
  expect(longPaste('x'.repeat(200_001), 0)?.isHeld).toBe(true);
});

test('C16: a pasted text gets an unused file name', () => {
  const name = (number: number) => `Pasted ${number}`;
  expect(pasteName(name, [])).toBe('Pasted 1');
  expect(pasteName(name, ['Pasted 1', 'Pasted 2'])).toBe('Pasted 3');
});

test('C16: a drag reports the number of files, and whether none of them is text', () => {
  const drag = (...types: readonly string[]) => draggedFiles(types.map((type) => ({ kind: 'file', type })));
  expect(drag('text/plain', '')).toEqual({ count: 2, refused: null });
  expect(drag('image/png', 'application/json').refused).toBeNull();
  expect(drag('image/svg+xml').refused).toBeNull();
  expect(drag('audio/mpeg', 'image/png').refused).toBeNull();
  expect(drag('audio/mpeg', 'font/woff2').refused).toBe('recordings');
  expect(drag('application/pdf').refused).toBeNull();
  expect(drag('application/zip').refused).toBe('otherwise');
  expect(draggedFiles([])).toEqual({ count: 0, refused: null });
});

test('C16: a gateway on this computer needs no network', () => {
  const at = (baseUrl: string) => isOnThisComputer({ kind: 'saved', baseUrl });
  expect(
    ['http://localhost:11434', 'http://127.0.0.1/v1', 'http://[::1]:8', 'http://a.localhost'].map(at),
  ).toEqual([true, true, true, true]);
  expect(
    ['https://api.example.com', 'http://192.168.1.4', 'http://localhost.example.com', ''].map(at),
  ).toEqual([false, false, false, false]);
  expect(isOnThisComputer({ kind: 'demo', baseUrl: '' })).toBe(true);
});

test('C16: sizes are shown as in file managers', () => {
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

test('C16: a text that is read in segments has all its lines, in order', () => {
  const lines = Array.from({ length: 450 }, (_, at) => `line ${at}`);
  const slices = slicesOf(lines.join('\r\n'));
  expect(slices.map(({ at }) => at)).toEqual([0, 200, 400]);
  expect(slices.map(({ text }) => text).join('')).toBe(`${lines.join('\n')}\n`);
});
