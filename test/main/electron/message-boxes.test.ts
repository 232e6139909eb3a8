import { EventEmitter } from 'node:events';
import type { MessageBoxOptions } from 'electron';
import { expect, test } from 'vitest';
import { createMessageBoxes, type MessageBox } from '../../../src/main/electron/message-boxes.ts';

type Shown = { readonly options: MessageBoxOptions; press(button: number): void };

function boxesOn(parent: object | null) {
  const shown: Shown[] = [];
  const showMessageBox = (...args: readonly unknown[]) => {
    const options = args.at(-1) as MessageBoxOptions;
    return new Promise((resolve) => {
      const press = (response: number) => resolve({ response, checkboxChecked: false });
      // Electron closes the box as if it had been cancelled.
      options.signal?.addEventListener('abort', () => press(options.cancelId ?? -1));
      shown.push({ options, press });
    });
  };
  return { shown, boxes: createMessageBoxes({ showMessageBox } as never, () => parent as never) };
}

const box: MessageBox = {
  type: 'question',
  message: 'Quit?',
  buttons: ['Cancel', 'Quit'],
  cancelId: 0,
  defaultId: 0,
};

test('P1: a second question of the same kind shows the first one, and both get its answer', async () => {
  let focused = 0;
  const window = Object.assign(new EventEmitter(), { isMinimized: () => false, focus: () => ++focused });
  const { shown, boxes } = boxesOn(window);
  const results = [boxes.show('quit', box), boxes.show('quit', box)];
  expect([shown.length, focused]).toEqual([1, 2]);
  void boxes.show('camera', box);
  expect(shown).toHaveLength(2);
  shown[0]?.press(1);
  expect(await Promise.all(results)).toEqual([1, 1]);
  void boxes.show('quit', box);
  expect(shown).toHaveLength(3);
});

test('P1: a box is cancelled if its window closes, and all are when the app ends', async () => {
  const window = Object.assign(new EventEmitter(), { isMinimized: () => false, focus: () => {} });
  const attached = boxesOn(window);
  const result = attached.boxes.show('quit', box);
  window.emit('closed');
  expect(await result).toBe(0);
  expect(window.listenerCount('closed')).toBe(0);

  const { shown, boxes } = boxesOn(null);
  const open = [boxes.show('quit', box), boxes.show('camera', { ...box, cancelId: 1 })];
  boxes.close();
  expect(await Promise.all(open)).toEqual([0, 1]);
  expect(await boxes.show('crashed', box)).toBe(0);
  expect(shown).toHaveLength(2);
});
