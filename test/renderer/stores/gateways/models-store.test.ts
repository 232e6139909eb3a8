import { expect, test } from 'vitest';
import type { Backend } from '../../../../src/renderer/backend/backend.ts';
import { useConnection } from '../../../../src/renderer/backend/connection.ts';
import { clearModels, listModels } from '../../../../src/renderer/stores/gateways/models-store.ts';
import { failure } from '../../../../src/shared/failure.ts';
import type { ModelList } from '../../../../src/shared/gateways/gateway-profile.ts';

/** Connects to a main process whose responses to model list requests are sent by the test. */
function connectWithPendingLists() {
  const pending: PromiseWithResolvers<ModelList>[] = [];
  const models = () => {
    const list = Promise.withResolvers<ModelList>();
    pending.push(list);
    return list.promise;
  };
  const backend = { gateways: { models } } as unknown as Backend;
  useConnection.setState({ state: 'open', backend }, true);
  return {
    respond: (at: number, list: ModelList) => pending[at]?.resolve(list),
    fail: (at: number) => pending[at]?.reject(),
  };
}

const listOf = (id: string): ModelList => ({ models: [{ id, kind: 'chat' }], fetchedAt: 1, failure: null });
const cached = { refresh: false };

test('G1: models that were requested from a gateway’s old address aren’t shown for its new one', async () => {
  const { respond, fail } = connectWithPendingLists();
  const before = listModels('g', cached);
  clearModels('g');
  respond(0, listOf('old'));
  await before;
  const after = listModels('g', cached);
  fail(1);
  expect(await after).toEqual({
    models: [],
    fetchedAt: null,
    failure: failure('connection-lost', { of: 'app' }),
  });
});

test('G1: a failed request keeps the models that another one has listed in the meantime', async () => {
  const { respond, fail } = connectWithPendingLists();
  const slow = listModels('h', cached);
  const fast = listModels('h', cached);
  respond(1, listOf('new'));
  await fast;
  fail(0);
  expect((await slow).models).toEqual([{ id: 'new', kind: 'chat' }]);
});
