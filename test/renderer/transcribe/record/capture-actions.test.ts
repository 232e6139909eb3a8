import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Capture } from '../../../../src/shared/transcription/capture.ts';

vi.stubGlobal('document', { documentElement: { getAttribute: () => null } });
vi.stubGlobal('location', { hash: '#/transcribe' });
const finished = vi.hoisted(() => vi.fn());
const checked = vi.hoisted(() => vi.fn());
vi.mock('../../../../src/renderer/backend/call-backend.ts', () => ({
  callBackend: (call: (api: unknown) => unknown) => call({ captures: { finish: finished } }),
}));
vi.mock('../../../../src/renderer/audio/worker/check-silence.ts', () => ({ checkSilence: checked }));
const { finishCapture } = await import('../../../../src/renderer/transcribe/record/capture-actions.ts');
const { CaptureRow } = await import('../../../../src/renderer/transcribe/record/capture-row.tsx');
const { useCaptures } = await import('../../../../src/renderer/transcribe/record/captures-store.ts');

const capture: Capture = {
  id: 'a',
  startedAt: 0,
  size: 64_000,
  duration: 8,
  state: 'left',
  address: '/media/capture-a',
};
const failed = { ok: false, failure: { code: 'internal', values: {} } };

afterEach(() => void [finished.mockReset(), checked.mockReset()]);

function buttonsOf(row: Capture): number {
  // React renders to text with the initial state only.
  Object.assign(useCaptures.getInitialState(), { finishing: useCaptures.getState().finishing });
  return renderToStaticMarkup(createElement(CaptureRow, { capture: row })).split('<button').length - 1;
}

describe('T1 T4: adding a recording to the queue', () => {
  test.each([true, false])('T1 T4: says whether it’s silent: %s', async (silent) => {
    checked.mockResolvedValue(silent);
    finished.mockResolvedValue(failed);
    expect(await finishCapture(capture)).toEqual(failed.failure);
    expect(checked).toHaveBeenCalledExactlyOnceWith('/media/capture-a', 8);
    expect(finished).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ captureId: 'a', silent }));
  });

  test('T1 T4: happens once, and its row has no buttons while it’s checked', async () => {
    const checking = Promise.withResolvers<boolean>();
    checked.mockReturnValue(checking.promise);
    finished.mockResolvedValue(failed);
    expect(buttonsOf(capture)).toBe(2);
    const first = finishCapture(capture);
    expect(await finishCapture(capture)).toBeNull();
    expect(buttonsOf(capture)).toBe(0);
    expect(buttonsOf({ ...capture, id: 'b' })).toBe(2);
    checking.resolve(false);
    await first;
    expect(finished).toHaveBeenCalledOnce();
    expect(buttonsOf(capture)).toBe(2);
  });
});
