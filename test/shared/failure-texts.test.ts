import { describe, expect, test } from 'vitest';
import { failureText, messageFailureText } from '../../src/renderer/failures/failure-text.ts';
import { failure, failureCodes } from '../../src/shared/failure.ts';
import { english } from '../../src/shared/i18n/en.ts';

const full = {
  said: 'No such voice',
  status: 400,
  host: 'Llm.example',
  address: 'https://llm.example/v1/models',
  alsoTried: 'https://llm.example/models',
  gateway: 'Studio',
  key: 'sk-…9f2a',
  field: 'temperature',
  proxy: 'Proxy.example:3128',
  seconds: 30,
  limit: 25_000_000,
  bytes: 30_000_000,
  now: 'Home',
  folder: '/data',
};

describe('X4: every failure is a sentence', () => {
  test('X4: each code has one, and there are no others', () => {
    expect(Object.keys(english.failures).toSorted()).toEqual(failureCodes.toSorted());
  });

  test.each(failureCodes)('X4: %s says what happened, whatever details are known', (code) => {
    for (const values of [{}, full]) {
      const { margin, title, cause } = failureText(failure(code, values), 'Studio');
      expect(margin).toMatch(/^\p{Lu}[\p{L} ’]{1,18}$/u);
      expect(title).toMatch(/^\p{Lu}.*[^.!?\s]$/u);
      expect(cause, `${code} ${JSON.stringify(values)}`).toMatch(/^(?:https?:|[^a-z]).*[.…?]$/su);
      // The texts contain no internal terms, exclamation marks, codes, missing values or stack traces.
      for (const text of [title, cause]) {
        expect(text).not.toMatch(/undefined|null|NaN|\[object|Error:|\bat \w+ \(|[{}!]| {2}|\s[.,]/);
        expect(text).not.toContain(code.includes('-') ? code : ' : ');
      }
    }
  });

  test('X4: a refusal says when to retry, whatever its status', () => {
    const retryAt = new Date(2099, 2, 3, 12).getTime();
    for (const code of ['rate-limited', 'gateway-error', 'request-refused'] as const)
      expect(failureText(failure(code, { retryAt, said: 'Slow down' }), 'Studio').cause).toMatch(
        /Slow down\. Try again after .*2099/,
      );
  });

  test('X4: the text of a failed message says that the message or the reply so far is kept', () => {
    for (const code of failureCodes) {
      expect(messageFailureText(failure(code)).cause.endsWith(english.frame.saved.message)).toBe(true);
      expect(
        messageFailureText(failure(code), 'Studio', 'arrived').cause.endsWith(english.frame.saved.arrived),
      ).toBe(true);
    }
  });
});
