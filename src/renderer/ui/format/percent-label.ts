import { numberFormat } from './intl.ts';

/** Formats a share as a percentage: 1.5 is "150%". */
export function percentLabel(share: number): string {
  return numberFormat({ style: 'percent' }).format(share);
}
