import type { Strings } from '../strings.ts';

/** Strings for finding and editing lines of a transcript, in Chinese. */
export const lines: Strings['lines'] = {
  find: {
    name: '在转写稿中查找',
    matchCase: '区分大小写',
    replaceWith: '替换为',
    replace: '替换',
    replaceAll: '全部替换',
    replaced: (count, lines) =>
      `已在 ${lines.toLocaleString('zh-CN')} 行中替换 ${count.toLocaleString('zh-CN')} 处。`,
  },
  times: {
    title: '行的时间',
    edit: (time) => `编辑 ${time} 的时间`,
    start: '开始',
    end: '结束',
    now: '现在',
    takeNow: (field) => `${field}：使用播放位置`,
    save: '保存',
    unreadable: '请输入时间，例如 1:02.5。',
    reversed: '结束时间早于开始时间。',
  },
};
