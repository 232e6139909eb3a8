import type { Strings } from '../strings.ts';

/** Strings of what of a conversation is sent, and of changes to its messages. */
export const context: Strings['context'] = {
  more: '消息操作',
  leaveOut: '从上下文中排除',
  putBack: '放回上下文',
  pin: '固定在上下文中',
  unpin: '取消固定',
  startFresh: '从这里重新开始',
  removeFreshStart: '撤销重新开始',
  editReply: '编辑回复',
  delete: '删除消息',
  deleteVersion: '删除此版本',
  deleteFrom: '删除此处及之后的消息',
  regenerateWith: '更改后重新生成…',
  notes: {
    'left-out': '已从上下文中排除：不会随之后的消息发送。',
    'before-fresh-start': '在重新开始之前：不会随之后的消息发送。',
    pinned: '已固定在上下文中：始终发送。',
  },
  edited: '由你编辑。',
  freshStart: '重新开始：以上消息不会发送',
  deleted: (count) => (count === 1 ? '已删除消息。' : `已删除 ${count} 条消息。`),
  editor: {
    label: '编辑回复',
    save: '保存为新版本',
    text: '原来的回复会保留为另一个版本。',
    empty: '回复不能为空。',
    unsaved: '你编辑了这条回复，但尚未保存。',
  },
  regenerate: {
    title: '更改后重新生成…',
    text: '为这条回复添加一个版本。对话的设置不变。',
    model: '新版本的模型',
    confirm: '重新生成',
  },
  requestedWith: (parameters) => `请求参数：${parameters}`,
  requestedOf: (model, requestedWith) => `${model}。${requestedWith}。`,
  requestedWithDefaults: '使用默认参数请求',
};
