import type { Strings } from '../strings.ts';

/** Strings of the list of prompts in the message box, of their variables, and of files with prompts, in Chinese. */
export const promptForm: Strings['promptForm'] = {
  insert: '插入',
  list: '已保存的提示词',
  found: (count) => `${count} 个已保存的提示词`,
  empty: '还没有已保存的提示词。可在“设置 › 提示词”中添加。',

  variables: '每次都不同的内容可使用变量：{{语言}}；带默认值：{{语言＝英语}}；带选项：{{语气：正式｜友好}}。',
  asksFor: (names) => `使用时填写：${names}`,
  transfer: {
    export: '导出提示词',
    import: '导入提示词',
    file: '提示词文件',
    added: (count) => `已添加 ${count} 个提示词。`,
    known: (count) => `${count} 个已经保存过。`,
    leftOut: (count) => `${count} 个条目无法导入。`,
    gap: '',
    unreadable: (file) => `“${file}”中没有可读取的提示词。`,
    tooLarge: (file) => `“${file}”太大。提示词文件不能超过 20 MB。`,
  },
};
