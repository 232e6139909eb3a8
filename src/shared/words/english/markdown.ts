/** Texts inside a rendered reply. */
export const markdown = {
  copy: 'Copy',
  copied: 'Copied',
  wrap: 'Wrap lines',
  unwrap: 'Do not wrap lines',
  code: 'Code',
  table: 'Table',
  done: 'Done',
  open: 'Not done',
  imageHeld: (host: string) => `Image from ${host}, not loaded`,
};
