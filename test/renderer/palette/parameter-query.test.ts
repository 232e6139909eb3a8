import { expect, test } from 'vitest';
import { parameterIn } from '../../../src/renderer/palette/parameter-query.ts';

test.each([
  ['temperature 0.2', { name: 'temperature', value: 0.2 }],
  ['temp 0,2', { name: 'temperature', value: 0.2 }],
  ['> top p 0.5', { name: 'topP', value: 0.5 }],
  ['presence penalty -1', { name: 'presencePenalty', value: -1 }],
  ['temperature 3', null],
  ['temperature', null],
  ['te 1', null],
  ['tide 1', null],
  ['temperature high', null],
])('X1: the query %j names %j', (query, named) => {
  expect(parameterIn(query)).toEqual(named);
});
