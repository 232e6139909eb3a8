import type { ReactNode } from 'react';
import { useSought } from './matched-setting.ts';

/** Wraps a setting that has no row component, so that `Find a setting` can go to it by `name`. */
export function SoughtRow({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return <div ref={useSought<HTMLDivElement>(name)}>{children}</div>;
}
