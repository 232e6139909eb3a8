import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { failureOf } from '../../../src/renderer/backend/failure-of.ts';
import { failure } from '../../../src/shared/failure.ts';
import { english } from '../../../src/shared/i18n/en.ts';
import { chinese } from '../../../src/shared/i18n/zh-hans.ts';

test('G7: a call that the app didn’t answer fails with a message about the app, and not about a gateway', () => {
  const lost = failureOf(new Error('no connection'));
  expect(lost).toEqual(failure('connection-lost', { of: 'app' }));
  const text = (name: string) => String(lost.values[name] ?? '');
  for (const { failures } of [english, chinese]) {
    const cause = failures['connection-lost'].cause({ text } as never);
    expect(cause).toContain('Parlance');
    expect(cause).not.toMatch(/gateway|网关/);
  }
});

test('G7: the failure that the app sends is the one that is shown', () => {
  const refused = new ORPCError('FAILURE', { data: failure('not-found') });
  expect(failureOf(refused)).toEqual(failure('not-found'));
});
