import { expect, test } from 'vitest';
import {
  lacks,
  modelAt,
  modelInUse,
  modelOptions,
  optionIdOf,
  optionsByGateway,
} from '../../../../src/renderer/stores/gateways/model-choice.ts';
import { failure } from '../../../../src/shared/failure.ts';
import { noAudioChoices } from '../../../../src/shared/gateways/capability.ts';
import {
  defaultGatewayNetwork,
  defaultUploadLimit,
} from '../../../../src/shared/gateways/gateway-network.ts';
import type { GatewayProfile } from '../../../../src/shared/gateways/gateway-profile.ts';
import { imageSideRange, speechLimitRange } from '../../../../src/shared/limits.ts';
import { conversationWith } from '../../chat/samples.ts';

const models = [
  { id: 'whisper-1', kind: 'transcription' },
  { id: 'gpt-4.1', kind: 'chat' },
  { id: 'gpt-4.1-mini', kind: 'chat' },
] as const;
const gateway = (chatModel: string | null): GatewayProfile => ({
  id: 'w',
  kind: 'saved',
  name: 'Studio gateway',
  baseUrl: 'https://llm.example',
  key: { state: 'none' },
  chatModel,
  reportUsage: false,
  extraFields: {},
  modelFields: [],
  currency: 'USD',
  prices: [],
  translationFields: false,
  sendFiles: false,
  sendAudio: false,
  audioModels: noAudioChoices,
  headers: [],
  network: { ...defaultGatewayNetwork, bypass: [] },
  proxySignIn: 'none',
  ca: null,
  uploadLimit: defaultUploadLimit,
  speechLimit: speechLimitRange.default,
  imageSide: imageSideRange.default,
});

test('C9: chat models are listed before the others, and favourites are marked', () => {
  expect(modelOptions(models, ['gpt-4.1-mini']).map(({ id, favourite }) => [id, favourite])).toEqual([
    ['gpt-4.1', false],
    ['gpt-4.1-mini', true],
    ['whisper-1', false],
  ]);
});

test('C9: the conversation’s model has priority, then the gateway’s, a favourite, and the first for chat', () => {
  const options = modelOptions(models, ['gpt-4.1-mini']);
  expect(modelInUse(conversationWith({ model: 'own' }), gateway('set'), options)).toBe('own');
  expect(modelInUse(conversationWith({ model: null }), gateway('set'), options)).toBe('set');
  expect(modelInUse(null, gateway(null), options)).toBe('gpt-4.1-mini');
  expect(modelInUse(null, gateway(null), modelOptions(models, []))).toBe('gpt-4.1');
  expect(modelInUse(null, gateway(null), [])).toBeNull();
});

test('C9: a model counts as unlisted only if a list was loaded and contains others', () => {
  const list = { models: [...models], fetchedAt: 1, failure: null };
  expect(lacks(list, 'elsewhere')).toBe(true);
  expect(lacks(list, 'gpt-4.1')).toBe(false);
  expect(lacks(list, null)).toBe(false);
  expect(lacks({ ...list, models: [] }, 'elsewhere')).toBe(false);
  expect(lacks({ ...list, fetchedAt: null }, 'elsewhere')).toBe(false);
  expect(lacks({ ...list, failure: failure('timed-out') }, 'elsewhere')).toBe(false);
});

test('C9: the chat models of other gateways are listed under their names, and an id tells gateway and model', () => {
  const list = { models: [...models], fetchedAt: 1, failure: null };
  const options = optionsByGateway([gateway(null), { ...gateway(null), id: 'v' }], { w: list }, ['gpt-4.1']);
  expect(options.map(({ label, group, detail, favourite }) => [label, group, detail, favourite])).toEqual([
    ['gpt-4.1', 'Studio gateway', 'Studio gateway', true],
    ['gpt-4.1-mini', 'Studio gateway', 'Studio gateway', false],
  ]);
  expect(options.map(({ id }) => modelAt(null, id))).toEqual([
    { gatewayId: 'w', model: 'gpt-4.1' },
    { gatewayId: 'w', model: 'gpt-4.1-mini' },
  ]);
  expect(optionIdOf('w', 'w', 'acme/m:latest')).toBe('acme/m:latest');
  expect(modelAt(null, 'acme/m:latest')).toEqual({ gatewayId: null, model: 'acme/m:latest' });
  expect(modelAt('v', optionIdOf('v', 'w', 'acme/m:latest'))).toEqual({
    gatewayId: 'w',
    model: 'acme/m:latest',
  });
});
