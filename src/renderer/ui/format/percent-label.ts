import { numberFormat } from './intl.ts';

/** Formats a share as a percentage with up to `decimals` decimals: 1.5 is "150%". */
export function percentLabel(share: number, decimals = 0): string {
  return numberFormat({ style: 'percent', maximumFractionDigits: decimals }).format(share);
}
