import type { Strings } from '../strings.ts';

/** Texts of the search across all conversations, in Chinese. */
export const search: Strings['search'] = {
  conversations: '对话',
  messages: '消息',
  order: '消息的顺序',
  orders: { newest: '最新优先', relevance: '最相关' },
  you: '你',
  allConversations: (count) => `全部 ${count} 个对话`,
  more: '更多消息',
  found: (conversations, messages) => `${conversations} 个对话，${messages} 条消息`,
  andMore: (count) => `超过 ${count}`,
  nothing: (query) => `没有包含“${query}”的内容。`,
  clear: '清除搜索',
  indexing: '较早的消息仍在编入搜索，结果可能不全。',
  searching: '正在搜索',
  retry: '重试',
};
