import type { StoredPart } from '../../storage/transcript-row.ts';

/** The name under which a part is sent: gateways tell formats by its ending. */
export function partName(name: string, { part, form }: Pick<StoredPart, 'part' | 'form'>): string {
  if (form === 'whole' || form === 'copy' || form === 'uncut') return name;
  const stem = name.replace(/\.[^.]*$/, '') || name;
  return `${stem}-${Math.floor(part / 1000)}s.${form}`;
}
