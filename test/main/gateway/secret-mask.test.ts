import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecretMask } from '../../../src/main/gateway/secret-mask.ts';
import { runs } from './fuzz/runs.ts';
import { leaksIn, secretForms } from './secret-forms.ts';

const key = 'sk-proj-9aF3kQ0zLmX7/vB2+TnR5wYcJ1dHgE8u_PiS4oK6';

function masking(...secrets: readonly string[]) {
  const { add, mask } = createSecretMask();
  for (const secret of secrets) add(secret);
  return mask;
}

describe('secrets in texts (G2)', () => {
  it.each(secretForms)('G2: are masked %s', (_, write) => {
    const text = `{"error": "Bad key ${write(key)} for user 7."}`;
    expect(leaksIn(text, key)).not.toEqual([]);
    const masked = masking(key)(text);
    expect(leaksIn(masked, key)).toEqual([]);
    expect(masked).toMatch(/^\{"error": "Bad key .*…/);
    expect(masked).toMatch(/ for user 7\."\}$/);
  });

  const secret = fc.string({ minLength: 12, maxLength: 400, unit: 'grapheme-ascii' }).filter(isKeyLike);
  const around = fc.oneof(
    fc.string(),
    fc.constantFrom('key=', '"', '\\', '%', '&', '0x', 'deadbeef', 'QUJD'),
  );

  it('G2: are masked in every encoding and between any other characters', () => {
    fc.assert(
      fc.property(
        secret,
        fc.constantFrom(...secretForms),
        around,
        around,
        (one, [, write], before, after) => {
          expect(leaksIn(masking(one)(`${before} ${write(one)} ${after}`), one)).toEqual([]);
        },
      ),
      runs(2_000, 50_000),
    );
  });

  it.each([
    'sk-a%41b8%42c7%43d6%44e5%45f4',
    'Zq7wX%41Rt5yU%42Bn8mK%43Lp4',
    String.raw`ab\ncd\tef\rgh\x41ij\u0041kl`,
    'ab&amp;cd&lt;ef&#65;gh&gt;ij',
    'ab\tcd\tef\tgh\tij\tkl',
    'SharedAccessSignature sig=aB3dE9%2Bfg7Hi%2FjK2mN%3Dqr&skn=root',
  ])('G2: are masked although they contain what looks like an escape: %s', (secret) => {
    const mask = masking(secret);
    const forms = [secret, JSON.stringify(secret), encodeURIComponent(secret), secret.replaceAll(' ', '+')];
    for (const form of forms)
      expect([form, mask(`key ${form} refused`)]).toEqual([
        form,
        expect.stringMatching(/^key "?…"? refused$/),
      ]);
    for (const coding of ['hex', 'base64'] as const)
      expect(leaksIn(mask(`key ${Buffer.from(secret).toString(coding)} refused`), secret)).toEqual([]);
  });

  it('G2: are masked whatever escapes they contain', () => {
    const parts = fc.constantFrom(
      '%41',
      '%2B',
      '\\',
      '\\n',
      '&amp;',
      '&#65;',
      '+',
      ' ',
      'aB3',
      'xyz',
      '9',
      '%',
    );
    fc.assert(
      fc.property(
        fc.array(parts, { minLength: 8, maxLength: 40 }),
        fc.constantFrom(...secretForms),
        (pieces, [, write]) => {
          const one = `k7Q${pieces.join('')}Z5w`;
          expect(masking(one)(`a ${write(one)} z`)).not.toContain(one);
          expect(masking(one)(`a ${one} z`)).toBe('a … z');
        },
      ),
      runs(1_000, 20_000),
    );
  });

  it('text without a secret isn’t changed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (text) => {
        expect(masking(key)(text)).toBe(text);
      }),
      runs(1_000, 20_000),
    );
    const text = 'The key sk-proj-… was refused: 100% of 9aF3kQ0zLm &amp; "more" \\ C:\\new\\u.';
    expect(masking(key)(text)).toBe(text);
  });

  it('are replaced by their hint where they appear completely, on request', () => {
    const { add, mask, maskWithHints } = createSecretMask();
    add(key, 'sk-…oK6');
    const text = `Bearer ${key}, ${key.slice(0, 30)}`;
    expect(maskWithHints(text)).toBe('Bearer sk-…oK6, …');
    expect(mask(text)).toBe('Bearer …, …');
  });

  it('that are short words are masked only as whole words', () => {
    const mask = masking('cat', 'secret99');
    expect(mask('A cat, concatenated; secret99 and mysecret99s')).toBe('A …, concatenated; … and my…s');
  });

  it('are masked anywhere in a long text, and across the boundaries of its windows', () => {
    const mask = masking(key);
    for (const at of [0, 63_470, 63_488, 65_500, 65_536, 130_000]) {
      const text = `${'-'.repeat(at)}${key}${'-'.repeat(70_000)}`;
      expect([at, mask(text)]).toEqual([at, `${'-'.repeat(at)}…${'-'.repeat(70_000)}`]);
    }
  });

  it('are searched for in linear time', () => {
    const mask = masking(key, 'a'.repeat(200), 'ab'.repeat(100));
    const length = 500_000;
    for (const piece of ['a', 'ab', 'aaab', '%25', '\\', '&amp;', '&#0', '0x', 'a0', ' ', 'sk-proj-9aF', 'é'])
      expect(mask(piece.repeat(length / piece.length)).length).toBeLessThanOrEqual(length);
  });
});

/**
 * Returns whether a text resembles a key: visible ASCII characters without escapes, at least seven of them different.
 */
function isKeyLike(text: string): boolean {
  return /^[!-~]+$/.test(text) && new Set(text.toLowerCase()).size > 6 && !/[\\%&]/.test(text);
}
