import { expect, test } from 'vitest';
import { failedSentence } from '../../../../src/renderer/chat/reply/failed-cause.ts';
import { shortModel } from '../../../../src/renderer/chat/reply/reply-margin.tsx';
import { failureFix } from '../../../../src/renderer/failures/failure-fix.ts';
import { failure } from '../../../../src/shared/failure.ts';

const causeOf = (said?: string) =>
  failedSentence(failure('request-refused', { status: 400, said }), 'Studio', 'message').cause;

test('the gateway\u2019s words stand in quotes, without marks of code (C2)', () => {
  expect(causeOf('The model `x` does not exist')).toBe(
    'Studio said: “The model x does not exist.” Your message is kept.',
  );
});

test('an answer that is data is left to the fold (C2)', () => {
  expect(causeOf('{"detail":[{"loc":["body"]}]}')).toBe(
    'Studio gave its reason below. Your message is kept.',
  );
  expect(causeOf()).toBe('Studio gave no reason. Your message is kept.');
});

test('that the message is kept is said once (C2)', () => {
  const { cause } = failedSentence(failure('too-large', { status: 413 }), 'Studio', 'message');
  expect(cause.match(/is kept/g)).toHaveLength(1);
});

test('a refusal that names the model leads to the choice of models (C9)', () => {
  const unknown = failure('request-refused', { status: 404, said: 'The model `x` does not exist' });
  expect(failureFix(unknown)).toEqual({ label: 'Choose a model', models: true });
  expect(failureFix(failure('request-refused', { status: 400, said: 'No such voice' }))).toBeNull();
  expect(failureFix(failure('no-model'))).toEqual({ label: 'Choose a model', models: true });
});

test('a refused key leads to the gateway\u2019s key field (G2)', () => {
  expect(failureFix(failure('key-refused', { key: 'sk-…9f2a' }))).toMatchObject({ key: true });
});

test('T3: a recording that ran out of time leads to the time limit; any other time-out just to Retry', () => {
  expect(failureFix(failure('timed-out', { minutes: 10 }))).toMatchObject({ label: 'Open gateway settings' });
  expect(failureFix(failure('timed-out'))).toBeNull();
});

test('T3: the time limit of a recording is said in minutes, with where to change it', () => {
  const { cause } = failedSentence(
    failure('timed-out', { minutes: 78, host: 'cpu.example' }),
    'Studio',
    'message',
  );
  expect(cause).toContain('cpu.example didn’t respond within 78 minutes.');
  expect(cause).toContain('Settings');
});

test('a long id keeps its last part where room is short', () => {
  expect(shortModel('org/family/name-70b')).toBe('name-70b');
  expect(shortModel('gpt-4.1')).toBe('gpt-4.1');
  expect(shortModel('odd/')).toBe('odd/');
});
