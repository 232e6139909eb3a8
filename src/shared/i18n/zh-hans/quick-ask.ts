import type { Strings } from '../strings.ts';

/** Strings of quick ask, in Chinese. */
export const quickAsk: Strings['quickAsk'] = {
  title: '快速提问',
  hint: '按 Enter 提问，按 Esc 关闭。提问会保存在你的对话中。',
  newQuestion: '新问题',
  openInChat: '在聊天中打开',
  close: '关闭快速提问',
  gone: '此对话已删除。',
};
