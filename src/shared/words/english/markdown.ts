/** Texts inside a rendered reply. */
export const markdown = {
  copy: 'Copy',
  copyCode: 'Copy code',
  copied: 'Copied',
  copyFailed: 'Not copied',
  wrap: 'Wrap lines',
  unwrap: 'Do not wrap lines',
  code: (language: string | undefined) => (language ? `Code, ${language}` : 'Code'),
  table: 'Table',
  imageHeld: (host: string | undefined) => (host ? `Image from ${host}, not loaded` : 'Image, not loaded'),
};
