import type { Words } from '../catalogue.ts';

/** Texts of the composer, in Chinese: attachments, drafts, and what keeps a message from being sent. */
export const composer: Words['composer'] = {
  attach: '添加附件',
  filesToAttach: '要添加的文件',
  attachments: '附件',
  remove: (name) => `移除 ${name}`,
  removed: (name) => `已移除“${name}”。`,
  undo: '撤销',
  close: '关闭',
  bytes: (count) => `${count} 字节`,
  kilobytes: (count) => `${count} KB`,
  megabytes: (count) => `${count} MB`,
  unnamed: '未命名',
  opening: '正在打开附件',

  notAttached: (isOne) => (isOne ? '有一个文件未能添加' : '有些文件未能添加'),
  tooMany: (most, left) => `一条消息最多 ${most} 个附件，有 ${left} 个文件未添加。`,
  andMore: (count) => `另有 ${count} 个。`,
  refused: {
    recording: (name, kind) => `“${name}”是${kind}。消息只接收文本，录音请用“转写”。`,
    binary: (name, kind) => `“${name}”是${kind}。消息只接收文本。`,
    oldEncoding: (name) => `“${name}”是文本，但未注明编码。请另存为 UTF-8 后重新添加。`,
    tooLarge: (name) => `“${name}”超过单个附件 1 MB 的上限。`,
    empty: (name) => `“${name}”是空的。`,
    unreadable: (name) => `无法读取“${name}”。如果它是文件夹，请选择其中的文件。`,
    kinds: {
      audio: '录音',
      video: '视频',
      image: '图片',
      pdf: ' PDF 文件',
      word: ' Word 文档',
      sheet: '电子表格',
      slides: '演示文稿',
      archive: '压缩包',
      program: '程序',
      database: '数据库',
      font: '字体',
      unknown: '非文本文件',
    },
  },

  drop: {
    files: (count) => `${count} 个文件`,
    hint: '任何文本文件，每个不超过 1 MB。',
    attach: '添加附件',
    toMessage: '添加到正在写的消息',
    toEdited: '添加到正在编辑的消息',
    notText: '这不是文本',
    recordings: '录音请到“转写”中转成文字。',
    otherwise: '消息只接收文本文件。',
    cancel: '取消',
  },

  longPaste: {
    offer: (characters) => `你粘贴了 ${characters} 个字符。`,
    attach: '改为附件',
    name: (number) => (number === 1 ? '粘贴的文本.txt' : `粘贴的文本 ${number}.txt`),
    done: (name) => `文本已作为“${name}”添加。`,
  },

  offline: '当前离线。草稿已保留。',
  offlineEdit: '当前离线。未发送任何内容。',
  lost: 'Parlance 没有响应。草稿已保留。',
  inDoubt: '发送时 Parlance 停止了响应，消息可能已经发出。再次发送前，请先查看对话。',
  inDoubtNew: '发送时 Parlance 停止了响应，消息可能已经发出。再次发送前，请先查看对话列表。',
  dismiss: '关闭',
};
