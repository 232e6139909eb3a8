import { expect, test } from 'vitest';
import { gatewayIdOf, useGateways } from '../../../../src/renderer/stores/gateways/gateways-store.ts';
import type { Gateways } from '../../../../src/shared/gateways/gateway-profile.ts';

test('G2: a key is requested for a gateway only if its name identifies it', () => {
  const named = [
    ['a', 'Work'],
    ['b', 'api.example'],
    ['c', 'api.example'],
  ].map(([id, name]) => ({ id, name }));
  useGateways.setState({ gateways: { gateways: named } as unknown as Gateways });
  expect(['Work', 'api.example', 'Gone', null].map(gatewayIdOf)).toEqual([
    'a',
    undefined,
    undefined,
    undefined,
  ]);
});
