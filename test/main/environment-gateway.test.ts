import { expect, test } from 'vitest';
import { environmentGateway } from '../../src/main/environment-gateway.ts';

test('G6: PARLANCE_BASE_URL and PARLANCE_API_KEY define the gateway, with priority over OPENAI_*', () => {
  expect(
    environmentGateway({
      PARLANCE_BASE_URL: 'https://one.example/v1',
      PARLANCE_API_KEY: 'sk-one',
      OPENAI_BASE_URL: 'https://two.example/v1',
      OPENAI_API_KEY: 'sk-two',
    }),
  ).toEqual({ baseUrl: 'https://one.example/v1', key: 'sk-one' });
});

test('G6: OPENAI_BASE_URL and OPENAI_API_KEY define it if PARLANCE_BASE_URL is absent or empty', () => {
  const env = { PARLANCE_BASE_URL: ' ', OPENAI_BASE_URL: 'https://two.example', OPENAI_API_KEY: 'sk-two' };
  expect(environmentGateway(env)).toEqual({ baseUrl: 'https://two.example', key: 'sk-two' });
});

test('G2: the key of one pair is never sent to the base URL of the other', () => {
  expect(environmentGateway({ PARLANCE_BASE_URL: 'https://one.example', OPENAI_API_KEY: 'sk-two' })).toEqual({
    baseUrl: 'https://one.example',
    key: null,
  });
  expect(environmentGateway({ OPENAI_BASE_URL: 'https://two.example', PARLANCE_API_KEY: 'sk-one' })).toEqual({
    baseUrl: 'https://two.example',
    key: null,
  });
});

test('G6: a key without a base URL defines no gateway', () => {
  expect(environmentGateway({ OPENAI_API_KEY: 'sk-two', PARLANCE_API_KEY: 'sk-one' })).toBeNull();
  expect(environmentGateway({})).toBeNull();
});
