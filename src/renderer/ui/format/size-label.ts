import { strings } from '../../i18n/strings.ts';
import { numberFormat } from './intl.ts';

/** A size as people read it: `340 bytes`, `1.2 KB`, `0.9 MB`; a KB is 1,000 bytes, as file managers count. */
export function sizeLabel(bytes: number): string {
  const { composer } = strings();
  if (bytes < 1000)
    return composer.bytes(numberFormat({ maximumFractionDigits: 1 }).format(bytes), bytes === 1);
  // What would round to 1,000 KB is a MB.
  if (bytes < 999_950)
    return composer.kilobytes(numberFormat({ maximumFractionDigits: 1 }).format(bytes / 1000));
  return composer.megabytes(numberFormat({ maximumFractionDigits: 1 }).format(bytes / 1_000_000));
}
