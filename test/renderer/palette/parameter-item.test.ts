import { expect, test } from 'vitest';
import { parameterItem } from '../../../src/renderer/palette/parameter-item.ts';

test.each([
  ['temperature 0.2', 'Temperature 0.2'],
  ['temp 0,2', 'Temperature 0.2'],
  ['> top p 0.5', 'Top p 0.5'],
  ['presence penalty -1', 'Presence penalty -1'],
  ['temperature 3', undefined],
  ['temperature', undefined],
  ['te 1', undefined],
  ['tide 1', undefined],
  ['temperature high', undefined],
])('X1: the query %j offers %j', (query, title) => {
  expect(parameterItem(query, null)?.title).toBe(title);
});
