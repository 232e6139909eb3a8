import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageIn } from '../../../../src/main/gateway/gateway-message.ts';
import { createSecretMask } from '../../../../src/main/gateway/secret-mask.ts';
import { runs } from './runs.ts';

const masking = (secret: string) => {
  const { add, mask } = createSecretMask();
  add(secret);
  return mask;
};
const key = 'sk-Te"st/0123456789+Äé\\';

/** Returns JSON as other libraries write it: with escaped slashes and escaped non-ASCII characters. */
function escapedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const words = fc
  .array(
    fc.oneof(fc.string(), fc.constant(key), fc.string({ minLength: 200, maxLength: 400, unit: 'grapheme' })),
    {
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(''));
const part = fc.oneof(words, fc.jsonValue({ maxDepth: 3 }), fc.constant({ toString: 1, valueOf: 1 }));
const json = fc.oneof(
  fc.record({ error: fc.oneof(part, fc.record({ message: part, type: part, code: part })) }),
  fc.record({ message: part }),
  fc.record({ detail: fc.oneof(part, fc.array(fc.record({ msg: part }), { maxLength: 2 })) }),
  part,
);
const body = fc.oneof(
  json.map((value) => JSON.stringify(value)),
  json.map(escapedJson),
  words,
  words.map((title) => `<!doctype html><head><title>${title}</title></head>${title}`),
  fc.uint8Array({ maxLength: 500 }).map((bytes) => new TextDecoder().decode(bytes)),
);

describe('arbitrary error bodies', () => {
  it('never throw, give at most 300 characters of valid text, and G2: never the key', () => {
    fc.assert(
      fc.property(body, (text) => {
        const { said, code, page } = messageIn(text, masking(key));
        expect(said.length).toBeLessThanOrEqual(300);
        expect(said.isWellFormed() || !text.isWellFormed() || /\\u[dD]/.test(text)).toBe(true);
        expect(said).not.toContain(key);
        expect(code).not.toContain(key);
        expect(typeof page).toBe('boolean');
      }),
      runs(10_000, 200_000),
    );
  });

  it('can’t reverse the text of the message that quotes them', () => {
    const body = JSON.stringify({ error: { message: 'Model \u202Efdp.exe\u2066 is gone' } });
    expect(messageIn(body, String).said).toBe('Model fdp.exe is gone');
  });

  it('G2: mask a key that a gateway repeats with escaped slashes', () => {
    const slashed = 'sk-0123/456789';
    const said = messageIn(
      `{"error":{"message":"Bad key sk-0123\\/456789","code":"sk-0123\\/456789"}}`,
      masking(slashed),
    );
    expect(said).toEqual({ said: 'Bad key …', code: '…', page: false });
  });

  it('G2: mask a key that a gateway repeats in another encoding', () => {
    const coded = [
      encodeURIComponent('sk-0123/456789+ab"cd'),
      Buffer.from('sk-0123/456789+ab"cd').toString('base64'),
      Buffer.from('Bearer sk-0123/456789+ab"cd').toString('base64url'),
      Buffer.from('sk-0123/456789+ab"cd').toString('hex'),
      'sk-0123/456789+ab&#34;cd',
      'sk-0123/456789+ab&quot;cd',
    ];
    for (const form of coded) {
      const { said } = messageIn(
        JSON.stringify({ error: { message: `Bad key ${form}.` } }),
        masking('sk-0123/456789+ab"cd'),
      );
      expect(said).toMatch(/^Bad key [A-Za-z0-9]{0,10}…\.$/);
    }
  });

  it('ignore an error code that isn’t text', () => {
    expect(
      messageIn('{"error":{"message":"No","code":{"toString":1,"valueOf":1},"type":[1]}}', String),
    ).toEqual({
      said: 'No',
      code: '',
      page: false,
    });
  });

  it('are read in linear time', () => {
    const long = 262_144;
    expect(messageIn(`<html>${'<title'.repeat(long / 6)}`, masking(key))).toMatchObject({
      said: '',
      page: true,
    });
    expect(messageIn(' '.repeat(long), masking(key))).toMatchObject({ said: '' });
    expect(messageIn(`x${' '.repeat(long)}y`, masking(key))).toMatchObject({ said: 'x y' });
    expect(messageIn(`${'['.repeat(long / 2)}${']'.repeat(long / 2)}`, masking(key))).toMatchObject({
      said: '',
    });
    expect(
      messageIn(`{"error":{"code":${'['.repeat(long / 3)}${']'.repeat(long / 3)}}}`, masking(key)),
    ).toMatchObject({
      code: '',
    });
  });

  it('are never cut within a character', () => {
    expect(messageIn(`${'x'.repeat(298)}🧵🧵`, String).said).toBe(`${'x'.repeat(298)}…`);
  });
});
