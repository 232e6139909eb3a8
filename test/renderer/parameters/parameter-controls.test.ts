import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { strings } from '../../../src/renderer/i18n/strings.ts';
import { OutputParameters } from '../../../src/renderer/parameters/output-parameters.tsx';
import { parameterGroups } from '../../../src/renderer/parameters/parameter-names.ts';
import type { ParameterSetUp } from '../../../src/renderer/parameters/parameter-set-up.ts';
import { RequestParameters } from '../../../src/renderer/parameters/request-parameters.tsx';
import { SamplingParameters } from '../../../src/renderer/parameters/sampling-parameters.tsx';

const setUp: ParameterSetUp = {
  own: {},
  inherited: null,
  typed: { of: () => null, hold: () => {} },
  set: () => {},
  save: () => {},
};

it.each([
  ['sampling', SamplingParameters],
  ['output', OutputParameters],
  ['request', RequestParameters],
] as const)('C7: each parameter of the group %s has a control, in the same order', (group, Parameters) => {
  const html = renderToStaticMarkup(createElement(Parameters, { setUp }));
  const labels = [...html.matchAll(/aria-label="([^"]+)"/g)].map(([, label]) => label);
  const names: readonly string[] = parameterGroups[group].map((name) => strings().parameters.names[name]);
  expect(labels.filter((label) => label !== undefined && names.includes(label))).toEqual(names);
});
