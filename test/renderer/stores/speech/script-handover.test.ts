import { expect, it } from 'vitest';
import { handOverScript, takeScript } from '../../../../src/renderer/stores/speech/script-handover.ts';

it('T9: a text sent to Speak is used once', () => {
  expect(takeScript()).toBeNull();
  handOverScript('One.');
  handOverScript('Two.');
  expect(takeScript()).toBe('Two.');
  expect(takeScript()).toBeNull();
});
