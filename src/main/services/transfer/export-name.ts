import type { TransferFormat } from '../../../shared/data/transfer.ts';

/**
 * Returns the file name of an export: the conversation's title if there is one conversation (else null), or else the
 * date. `now` is in epoch ms.
 */
export function exportName(
  format: TransferFormat,
  title: string | null,
  now: number,
  isArchive = false,
): string {
  const day = new Date(now).toLocaleDateString('sv');
  const base = title?.trim() ? fileName(title) : `Parlance conversations ${day}`;
  if (isArchive) return `${base}.zip`;
  return format === 'json' ? `${base}.json` : `${base}.md`;
}

const longestName = 80;

/** Returns a title as a file name that is valid on every system, without extension. */
export function fileName(title: string): string {
  const name = title
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestName)
    .replace(/(?<![. ])[. ]+$/, '');
  const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(name);
  return name === '' || name.startsWith('.') || reserved ? `_${name}` : name;
}

/** Returns a name for a title that isn't in `names` yet, ignoring case, and adds it. */
export function freeName(title: string, names: Set<string>, extension = ''): string {
  const base = fileName(title);
  let name = base + extension;
  for (let count = 2; names.has(name.toLowerCase()); count += 1) name = `${base} ${count}${extension}`;
  names.add(name.toLowerCase());
  return name;
}
