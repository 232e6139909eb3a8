import type { ReactNode } from 'react';
import { useMatchedSetting } from './matched-setting.ts';

/** Wraps a setting that has no row component, so that `Find a setting` can find it by `name`. */
export function MatchedRow({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return <div ref={useMatchedSetting<HTMLDivElement>(name)}>{children}</div>;
}
