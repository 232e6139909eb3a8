import { expect, test } from 'vitest';
import { shortModel } from '../../../../src/renderer/chat/model/short-model.ts';
import { replyFailureText } from '../../../../src/renderer/chat/reply/reply-failure-text.ts';
import { failureFix } from '../../../../src/renderer/failures/failure-fix.ts';
import { failureText } from '../../../../src/renderer/failures/failure-text.ts';
import { failure } from '../../../../src/shared/failure.ts';

const causeOf = (said?: string) =>
  replyFailureText(failure('request-refused', { status: 400, said }), 'Studio', 'message').cause;

test('C2: the gateway’s words are in quotation marks, without code formatting', () => {
  expect(causeOf('The model `x` does not exist')).toBe(
    'Studio said: “The model x does not exist.” Your message is kept.',
  );
});

test('C2: a response that is data is shown only in the details', () => {
  expect(causeOf('{"detail":[{"loc":["body"]}]}')).toBe(
    'Studio gave the reason below. Your message is kept.',
  );
  expect(causeOf()).toBe('Studio gave no reason. Your message is kept.');
});

test('C2: “Your message is kept.” appears only once', () => {
  const { cause } = replyFailureText(failure('too-large', { status: 413 }), 'Studio', 'message');
  expect(cause.match(/is kept/g)).toHaveLength(1);
});

test('C9: a refusal that names the model links to the model picker', () => {
  const unknown = failure('request-refused', { status: 404, said: 'The model `x` does not exist' });
  expect(failureFix(unknown)).toEqual({ label: 'Choose a model', models: true });
  expect(failureFix(failure('request-refused', { status: 400, said: 'No such voice' }))).toBeNull();
  expect(failureFix(failure('no-model'))).toEqual({ label: 'Choose a model', models: true });
});

test.each(['key-refused', 'access-denied'] as const)(
  'G2: a missing header is named, with the settings instead of the key field (%s)',
  (code) => {
    const values = { status: 403, said: 'Send X-Api-Key.', header: 'X-Api-Key', reason: 'key-header' };
    const { cause } = replyFailureText(failure(code, values), 'Studio', 'message');
    expect(cause).toContain('Studio expects the key in the header X-Api-Key.');
    expect(cause).toContain('Your message is kept.');
    expect(failureFix(failure(code, values))).toMatchObject({ label: 'Open gateway settings' });
    expect(failureFix(failure(code, values))).not.toHaveProperty('key');
  },
);

test('G2: a refused key links to the gateway’s key field', () => {
  expect(failureFix(failure('key-refused', { key: 'sk-…9f2a' }))).toMatchObject({ key: true });
});

test('T3: a timed-out recording links to its time limit, and any other timeout only to Retry', () => {
  expect(failureFix(failure('timed-out', { minutes: 10 }))).toMatchObject({ label: 'Open gateway settings' });
  expect(failureFix(failure('timed-out'))).toBeNull();
});

test('T3: the time limit of a recording is shown in minutes, with the place to change it', () => {
  const { cause } = replyFailureText(
    failure('timed-out', { minutes: 78, host: 'cpu.example' }),
    'Studio',
    'message',
  );
  expect(cause).toContain('cpu.example didn’t respond within 78 minutes.');
  expect(cause).toContain('Settings');
});

test('a long id is shortened before its last part', () => {
  expect(shortModel('org/family/name-70b')).toBe('name-70b');
  expect(shortModel('gpt-4.1')).toBe('gpt-4.1');
  expect(shortModel('odd/')).toBe('odd/');
});

test('C23: a conversation that is too long for its model names the limit if the gateway did', () => {
  const cause = (values: { limit?: number }) => failureText(failure('context-too-long', values)).cause;
  expect(cause({ limit: 8192 })).toMatch(/^The model accepts at most 8,192 tokens\. /);
  expect(cause({})).toMatch(/^The model accepts fewer tokens\. /);
});
