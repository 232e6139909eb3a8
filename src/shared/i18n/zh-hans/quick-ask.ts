import type { Strings } from '../strings.ts';

/** Texts of quick ask, in Chinese. */
export const quickAsk: Strings['quickAsk'] = {
  title: '快速提问',
  hint: '按 Enter 提问，按 Esc 关闭。这里的提问会保留在你的对话中。',
  newQuestion: '新问题',
  openInChat: '在聊天中打开',
  close: '关闭快速提问',
  gone: '此对话已删除。',
};
