import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { failure } from '../../src/shared/failure.ts';
import { createDraw } from './draw.ts';
import { problemOfFailure, problemOfResponse } from './failures.ts';
import { createKnownValues } from './known-values.ts';
import { missing } from './lists.ts';
import { mutatedBytes } from './mutations.ts';
import { watchForStalls } from './stall-monitor.ts';
import type { JsonSchema } from './valid-values.ts';
import { validInput } from './valid-values.ts';

const contractError = (...[code, values]: Parameters<typeof failure>) =>
  new ORPCError('FAILURE', { data: failure(code, values) });

test('a call may fail only as the contract says', () => {
  expect(problemOfFailure(contractError('not-found'), [])).toBeNull();
  expect(problemOfFailure(new ORPCError('BAD_REQUEST'), [])).toBeNull();
  for (const bad of [
    new TypeError('undefined is not a function'),
    new ORPCError('INTERNAL_SERVER_ERROR'),
    new ORPCError('FAILURE', { data: { code: 'unheard-of', values: {} } }),
    contractError('internal'),
    contractError('bad-value', { field: 'at read (file.ts:12:3)' }),
    contractError('bad-value', { field: '/home/data' }),
  ])
    expect(problemOfFailure(bad, ['/home/data'])).not.toBeNull();
});

test('an HTTP response may be a refusal, but not a crash, and contains no stack trace', () => {
  expect(problemOfResponse(404, 'Not found', [])).toBeNull();
  expect(problemOfResponse(500, '', [])).not.toBeNull();
  expect(problemOfResponse(400, 'at read (file.ts:12:3)', [])).not.toBeNull();
});

test('a procedure without a valid shape is named', () => {
  const zod = z.object({ colour: z.string().refine((text) => text === 'a colour that nobody guesses') });
  const json = z.toJSONSchema(zod, { io: 'input' }) as JsonSchema;
  const procedure = { name: 'paint.mix', input: { zod, json }, isStream: false };
  const draw = createDraw(1);
  expect(() => validInput(procedure, createKnownValues({}), draw)).toThrow('no valid shape for paint.mix');
  const known = createKnownValues({ colour: ['a colour that nobody guesses'] });
  expect(validInput(procedure, known, draw)).toEqual({ colour: 'a colour that nobody guesses' });
});

test('ids are drawn from earlier results, with what belongs to them', () => {
  const known = createKnownValues({});
  for (const id of ['one', 'two'])
    known.learn('chat.send', { conversationId: id, messageIds: [`${id}-message`] }, {});
  const draw = createDraw(1);
  const drawn = Array.from({ length: 40 }, () => known.draw('messageId', draw, { conversationId: 'two' }));
  expect(drawn.filter((id) => id === 'two-message').length).toBeGreaterThan(30);
});

test('the same seed mutates the same way, and another one differently', () => {
  const bytes = Buffer.from(JSON.stringify({ models: ['one', 'two'], size: 12 }));
  const mutants = (seed: number) => {
    const draw = createDraw(seed);
    return Array.from({ length: 20 }, () => Buffer.from(mutatedBytes(bytes, draw)).toString('hex'));
  };
  expect(mutants(7)).toEqual(mutants(7));
  expect(mutants(7)).not.toEqual(mutants(8));
});

test('work that keeps the event loop busy counts as a stall by its processor time', () => {
  const stalls = watchForStalls();
  const { user } = process.threadCpuUsage();
  while (process.threadCpuUsage().user - user < 300_000);
  expect(stalls.longest()).toBeGreaterThan(200);
  stalls.close();
});

test('list items that are lost after a restart are reported', () => {
  expect(missing({ clips: ['a', 'b'] }, { clips: ['b'] })).toEqual(['clips a is gone after the restart']);
});
