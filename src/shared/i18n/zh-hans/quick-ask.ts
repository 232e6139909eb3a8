import type { Strings } from '../strings.ts';

/** Strings of quick ask, in Chinese. */
export const quickAsk: Strings['quickAsk'] = {
  title: '快速提问',
  hint: '随意提问，会与你的对话一起保存。',
  newQuestion: '新问题',
  openInChat: '在聊天中打开',
  close: '关闭快速提问',
  gone: '此对话已删除。',
};
