import { parameterGroups } from './parameter-names.ts';
import type { ParameterSetUp } from './parameter-set-up.ts';
import { SliderParameter } from './slider-parameter.tsx';

/** Sampling parameters: temperature, top p and the two penalties. */
export function SamplingParameters({ setUp }: { readonly setUp: ParameterSetUp }) {
  return parameterGroups.sampling.map((name) => <SliderParameter key={name} name={name} setUp={setUp} />);
}
