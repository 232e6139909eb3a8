import { strings } from '../../i18n/strings.ts';
import { numberFormat } from './intl.ts';

/** Formats a size: `340 bytes`, `1.2 KB`, `1.5 MB`. 1 KB is 1,000 bytes, as in file managers. */
export function sizeLabel(bytes: number): string {
  const { composer } = strings();
  if (bytes < 1000)
    return composer.bytes(numberFormat({ maximumFractionDigits: 1 }).format(bytes), bytes === 1);
  // From here on, KB would round to 1,000.
  if (bytes < 999_950)
    return composer.kilobytes(numberFormat({ maximumFractionDigits: 1 }).format(bytes / 1000));
  return composer.megabytes(numberFormat({ maximumFractionDigits: 1 }).format(bytes / 1_000_000));
}
