import type { Strings } from '../strings.ts';

/** Strings of the search across all conversations, in Chinese. */
export const search: Strings['search'] = {
  conversations: '对话',
  messages: '消息',
  order: '消息顺序',
  orders: { newest: '最新优先', relevance: '最相关' },
  you: '你',
  allConversations: (count) => `全部 ${count} 个对话`,
  more: '更多消息',
  found: (conversations, messages) => `${conversations} 个对话，${messages} 条消息`,
  andMore: (count) => `超过 ${count}`,
  nothing: (query) => `未找到“${query}”的相关结果。`,
  clear: '清除搜索',
  indexing: '正在建立索引…部分较早的消息可能暂时搜不到。',
  searching: '正在搜索',
  retry: '重试',
};
