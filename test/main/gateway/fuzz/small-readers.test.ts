import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { responseForm } from '../../../../src/main/gateway/response-form.ts';
import { retryDelay } from '../../../../src/main/gateway/retry.ts';
import { createThinkTags } from '../../../../src/main/gateway/think-tags.ts';
import { gatewayAddresses } from '../../../../src/shared/gateways/gateway-address.ts';
import { cutAt } from './cut.ts';
import { runs } from './runs.ts';

describe('the format of a response', () => {
  const starts = fc.constantFrom(
    '',
    '\uFEFF',
    '\n',
    ' ',
    'data:',
    'event',
    'id:',
    ':',
    '{',
    '[',
    '<',
    'da',
    'x',
  );
  const text = fc.tuple(starts, starts, fc.string()).map((parts) => parts.join(''));

  it('doesn’t change once detected, however much more arrives', () => {
    fc.assert(
      fc.property(
        text,
        fc.string(),
        fc.constantFrom('', 'application/json', 'text/html'),
        (start, more, type) => {
          const form = responseForm(start, type);
          if (form !== null) expect(responseForm(start + more, type)).toBe(form);
        },
      ),
      runs(10_000, 200_000),
    );
  });
});

describe('arbitrary think tags', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<think>',
      '</think>',
      '<thi',
      'nk>',
      '</th',
      'ink>',
      ' ',
      '\n\n',
      '<',
      '>',
      'why',
      '<thinking>',
      '`',
      '```\n',
    ),
    fc.string({ maxLength: 6 }),
  );

  it('C11: are read the same however they are cut, and lose nothing but tags and blanks', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }),
        fc.array(fc.nat(80), { maxLength: 10 }),
        (parts, cuts) => {
          const whole = parts.join('');
          const result = readCut(whole, cuts);
          expect(result).toEqual(readCut(whole, []));
          // The rest of a tag within another tag may form a new one, so no character of a tag counts.
          const letters = (text: string) => text.replace(/[</>thinkg\s]/gi, '');
          expect(letters(result.reasoning + result.text)).toContain(letters(whole));
        },
      ),
      runs(10_000, 200_000),
    );
  });

  it('handle hundreds of thousands of blanks in linear time', () => {
    const tags = createThinkTags();
    for (let at = 0; at < 300_000; at += 1) tags.feed(' ');
    expect(tags.feed('<think>why</think>because')).toEqual({ text: 'because', reasoning: 'why' });
  });

  function readCut(whole: string, cuts: readonly number[]): { text: string; reasoning: string } {
    const tags = createThinkTags();
    let [text, reasoning] = ['', ''];
    for (const each of [...cutAt(whole, cuts).map((part) => tags.feed(part)), tags.end()]) {
      if (each.wasReasoning) [text, reasoning] = ['', reasoning + text];
      text += each.text;
      reasoning += each.reasoning;
    }
    return { text, reasoning };
  }
});

describe('delays before a retry', () => {
  const outputs = fc.oneof(
    fc.string(),
    fc.double().map(String),
    fc.integer().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    fc.array(fc.string(), { maxLength: 2 }),
    fc.constantFrom('Infinity', '-1', '1e9', '0x10', ' ', 'NaN', '60', '61'),
  );

  it('are at most a minute and never negative, whatever a gateway asks for', () => {
    fc.assert(
      fc.property(
        fc.record({ 'retry-after': outputs, 'retry-after-ms': outputs }, { requiredKeys: [] }),
        fc.integer({ min: 1, max: 2_000 }),
        fc.integer({ min: 0, max: 4_000_000_000_000 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (headers, attempt, now, random) => {
          const delay = retryDelay(
            { kind: 'refused', headers },
            attempt,
            { maxAttempts: 2_001 },
            now,
            random,
          );
          expect(delay === null || (delay >= 0 && delay <= 60_000)).toBe(true);
        },
      ),
      runs(10_000, 200_000),
    );
  });
});

describe('arbitrary base URLs', () => {
  const parts = fc.constantFrom(
    'http://',
    'https://',
    'localhost',
    '127.0.0.1',
    '[::1]',
    ':8080',
    '/v1',
    '/',
    '//',
    '?a=b',
    '#x',
    '..',
    '%2e',
    '/chat/completions',
    'user:pw@',
    'api.example.com',
    ' ',
    '\\',
    'javascript:',
    'file:///',
    '\u0000',
    'ü.de',
    '%',
  );
  const url = fc.oneof(
    fc
      .array(fc.oneof({ weight: 4, arbitrary: parts }, fc.string({ maxLength: 4 })), { maxLength: 8 })
      .map((all) => all.join('')),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string({ unit: 'binary' }),
  );

  it('are valid or refused without crashing, and every endpoint stays at the origin that the key is bound to', () => {
    fc.assert(
      fc.property(url, (text) => {
        const addresses = gatewayAddresses(text);
        if (addresses === null) return;
        const { origin, ...endpoints } = addresses;
        for (const endpoint of Object.values(endpoints)) expect(new URL(endpoint).origin).toBe(origin);
        expect(origin).toMatch(/^https?:\/\/[^/@]+$/);
        // Normalising a normalised address doesn't change it.
        const verbatim = text.trim().endsWith('#') ? '#' : '';
        expect(gatewayAddresses(addresses.chat + verbatim)).toEqual(addresses);
      }),
      runs(10_000, 200_000),
    );
  });
});
