/** Strings for PDFs whose pages are images. */
export const scanned = {
  all: (name: string) => `“${name}” contains scanned pages and no text. You can attach the pages as images.`,
  some: (name: string, pages: string, count: number) =>
    count === 1
      ? `Page ${pages} of “${name}” is an image without text. The text of the other pages is attached.`
      : `Pages ${pages} of “${name}” are images without text. The text of the other pages is attached.`,
  attach: 'Attach as images',
  tooMany: (most: string, limit: number) =>
    `Choose at most ${most}. A message can have up to ${limit} attachments.`,
  page: (name: string, page: string) => `${name}, page ${page}`,
  undrawable: (name: string, pages: string, count: number) =>
    count === 1
      ? `Page ${pages} of “${name}” couldn’t be converted to an image.`
      : `Pages ${pages} of “${name}” couldn’t be converted to images.`,
};
