const conversations = (count: number) => `${count} ${count === 1 ? 'conversation' : 'conversations'}`;

/** Strings for exporting the open conversation. */
export const exporting = {
  title: 'Export',
  markdown: 'Export as Markdown',
  json: 'Export as JSON',
  done: (count: number, file: string, missing: number) =>
    `Exported ${conversations(count)} to ${file}${missing > 0 ? `. ${conversations(missing)} couldn’t be read.` : ''}`,
};
