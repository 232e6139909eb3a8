import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLinkOpener } from '../../../src/main/electron/open-link.ts';
import { safeLink } from '../../../src/shared/text/safe-link.ts';

test.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTP://EXAMPLE.com:80/a b', 'http://example.com/a%20b'],
  ['https:\\\\example.com\\a', 'https://example.com/a'],
  ['https://exämple.com/', 'https://xn--exmple-cua.com/'],
  ['  https://example.com/\n', 'https://example.com/'],
  ['java\nscript:alert(1)', null],
  ['mailto:a@example.com?subject=Hi&body=There', 'mailto:a@example.com?subject=Hi&body=There'],
])('C10: %j is opened as %j', (address, link) => {
  expect(safeLink(address)).toBe(link);
});

test.each([
  'file:///etc/passwd',
  'file://server/share/a.exe',
  'smb://server/share',
  '\\\\server\\share',
  '//server/share',
  '/etc/passwd',
  'C:\\Windows\\System32\\calc.exe',
  'ms-msdt:/id PCWDiagnostic',
  'search-ms:query=calc&crumb=location:\\\\server\\share',
  'vscode://file/etc/passwd',
  'ssh://-oProxyCommand=calc',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:app://parlance/1',
  'app://parlance/',
  'about:blank',
  'https://bank.example@evil.example/',
  'https://user:secret@evil.example/',
  'https://',
  'mailto:a@example.com?attach=/etc/passwd',
  'mailto:a@example.com?Attachment=/etc/passwd',
  'https://example.com\u0000.evil.example/',
  '',
])('P1: %j never reaches the system', async (address) => {
  const opened: string[] = [];
  const openLink = createLinkOpener({ openExternal: async (url) => void opened.push(url) });
  await expect(openLink(address)).rejects.toMatchObject({ failure: { code: 'bad-address' } });
  expect(opened).toEqual([]);
});

test('P1: for any text, only http, https and mailto are opened, without credentials or control characters', () => {
  const schemes = fc.constantFrom('http', 'https', 'mailto', 'file', 'javascript', 'smb', 'x-a', '');
  const address = fc
    .tuple(schemes, fc.string({ unit: 'binary' }))
    .map(([scheme, rest]) => `${scheme}:${rest}`);
  fc.assert(
    fc.property(fc.oneof(address, fc.string()), (text) => {
      const link = safeLink(text);
      if (link === null) return true;
      const { protocol, username, password } = new URL(link);
      return (
        ['http:', 'https:', 'mailto:'].includes(protocol) &&
        username + password === '' &&
        !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(link) &&
        safeLink(link) === link
      );
    }),
    { numRuns: 2000 },
  );
});

test('X4: an address that no program can open is a failure that names it', async () => {
  const openLink = createLinkOpener({
    openExternal: async () => {
      throw new Error('no application');
    },
  });
  await expect(openLink('https://example.com/')).rejects.toMatchObject({
    failure: { code: 'bad-address', values: { address: 'https://example.com/' } },
  });
});
