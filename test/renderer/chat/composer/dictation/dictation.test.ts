import { expect, test, vi } from 'vitest';
import { useDictation } from '../../../../../src/renderer/chat/model/dictation-store.ts';

vi.stubGlobal('document', { documentElement: { getAttribute: () => null } });
const { cancelDictation, stopDictation } = await import(
  '../../../../../src/renderer/chat/composer/dictation/dictation.ts'
);

test('C16: a dictation that is cancelled while its recording is being finished isn’t sent', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('nothing may be sent'));
  const finishing = Promise.withResolvers<Blob | null>();
  const recording = { level: () => 0, stop: () => finishing.promise, cancel: () => {} };
  useDictation.setState({ dictation: { state: 'recording', recording, startedAt: 0 } });
  const stopped = stopDictation();
  cancelDictation();
  finishing.resolve(new Blob(['sound']));
  await stopped;
  expect(fetched).not.toHaveBeenCalled();
  expect(useDictation.getState().dictation).toEqual({ state: 'idle' });
  fetched.mockRestore();
});
