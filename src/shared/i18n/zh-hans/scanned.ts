import type { Strings } from '../strings.ts';

/** Strings of PDFs whose pages are images, in Chinese. */
export const scanned: Strings['scanned'] = {
  all: (name) => `“${name}”没有文本。如果各页是扫描件，可以作为图片添加。`,
  some: (name, pages) => `“${name}”的第 ${pages} 页没有文本，可能是扫描件。其他页的文本已添加。`,
  attach: '作为图片添加',
  tooMany: (most, limit) => `最多选择 ${most} 页。一条消息最多 ${limit} 个附件。`,
  page: (name, page) => `${name}，第 ${page} 页`,
  undrawable: (name, pages) => `无法将“${name}”的第 ${pages} 页转换为图片。`,
};
