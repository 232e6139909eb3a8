import type { Strings } from '../strings.ts';

/** Strings of the library of saved prompts, in Chinese. */
export const prompts: Strings['prompts'] = {
  menu: (current) => `已保存的提示词：${current}`,
  choose: '已保存的提示词',
  unsaved: '未保存',
  untitled: '未命名',
  none: '还没有已保存的提示词',
  save: '保存此提示词…',
  manage: '管理提示词',
  title: '提示词标题',
  saveIt: '保存提示词',
  cancel: '取消',
  saved: (title) => `已保存“${title}”。`,

  text: '在消息框中输入 / 即可插入，也可用作对话的系统提示词。',
  list: '提示词',
  add: '新提示词',
  empty: '还没有已保存的提示词',
  emptyText: '保存在这里的提示词可在任何对话中使用。',
  promptText: '提示词内容',
  noText: '尚无内容',
  delete: '删除',
  deleteName: (title) => `删除“${title}”`,
  deleted: (title) => `已删除“${title}”。`,
};
