import { describe, expect, it } from 'vitest';
import { hostOf } from '../../src/renderer/markdown/image-host.ts';
import { safeLink } from '../../src/shared/text/safe-link.ts';

describe('C10 links that may be opened', () => {
  it('are absolute http, https or mail addresses, as a browser parses them', () => {
    expect(safeLink('https://example.org/a b')).toBe('https://example.org/a%20b');
    expect(safeLink('HTTP://EXAMPLE.org')).toBe('http://example.org/');
    expect(safeLink('mailto:me@example.org')).toBe('mailto:me@example.org');
    expect(safeLink('https://пример.рф/')).toBe('https://xn--e1afmkfd.xn--p1ai/');
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0000javascript:alert(1)',
    'javascript&colon;alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.org',
    'blob:https://example.org/1',
    'parlance://x',
    '//example.org',
    '/path',
    '#part',
    'example.org',
    'https://',
    'https://a b',
    '',
    `https://example.org/${'a'.repeat(10_000)}`,
  ])('don’t include %j', (address) => {
    expect(safeLink(address)).toBeNull();
  });

  it('the host of an image is named if it has one', () => {
    expect(hostOf('https://example.org:8443/a.png')).toBe('example.org:8443');
    expect(hostOf('data:image/png;base64,AAAA')).toBeUndefined();
    expect(hostOf('mailto:me@example.org')).toBeUndefined();
    expect(hostOf('a.png')).toBeUndefined();
  });
});
