import type { Strings } from '../strings.ts';

/** Strings of exporting the open conversation, in Chinese. */
export const exporting: Strings['exporting'] = {
  title: '导出',
  markdown: '导出为 Markdown',
  json: '导出为 JSON',
  done: (count, file, missing) =>
    `已导出 ${count} 个对话到 ${file}${missing > 0 ? `。有 ${missing} 个对话无法读取。` : ''}`,
};
