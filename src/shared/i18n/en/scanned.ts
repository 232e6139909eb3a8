/** Strings for PDFs whose pages are images. */
export const scanned = {
  all: (name: string) => `“${name}” has no text. If its pages are scans, you can attach them as images.`,
  some: (name: string, pages: string, count: number) =>
    count === 1
      ? `Page ${pages} of “${name}” has no text and may be a scan. The text of the other pages is attached.`
      : `Pages ${pages} of “${name}” have no text and may be scans. The text of the other pages is attached.`,
  attach: 'Attach as images',
  tooMany: (most: string, limit: number) =>
    `Choose at most ${most}. A message can have up to ${limit} attachments.`,
  page: (name: string, page: string) => `${name}, page ${page}`,
  undrawable: (name: string, pages: string, count: number) =>
    count === 1
      ? `Page ${pages} of “${name}” couldn’t be converted to an image.`
      : `Pages ${pages} of “${name}” couldn’t be converted to images.`,
};
