import type { Strings } from '../strings.ts';

/** Strings of the chat, in Chinese. */
export const chat: Strings['chat'] = {
  language: 'zh-CN',

  list: {
    title: '对话',
    newConversation: '新对话',
    search: '搜索',
    pinned: '置顶',
    today: '今天',
    yesterday: '昨天',
    week: '过去 7 天',
    empty: '对话会显示在这里，最新的排在最前。',
    replying: '正在回复',
    draft: '草稿',
    untitled: '新对话',
    more: (title) => `“${title}”的更多操作`,
  },

  menu: {
    more: '更多',
    rename: '重命名',
    title: '标题',
    pin: '置顶',
    unpin: '取消置顶',
    delete: '删除',
    undo: '撤销',
    deleted: (title) => `已删除“${title}”。`,
  },

  thread: {
    log: '对话',
    you: '你',
    yourTurn: (time) => `你，${time}`,
    reply: (model, time) => `${model} 的回复，${time}`,
    stillWriting: '仍在生成',
    jumpToLatest: '跳到最新',
    replying: '正在回复',
    finished: (model, text) => `${model}：${text}`,
    branchedFrom: '分支自',
    branchedFromGone: '分支自一个已不存在的对话',
    loading: '正在打开对话',
    messageGone: '此消息已不存在。',
  },

  find: {
    name: '在对话中查找',
  },

  branches: {
    open: '分支',
    title: '此对话的分支',
    yours: (number, total, text) => `你，第 ${number} 版，共 ${total} 版：${text}`,
    reply: (model, number, total, text) => `${model} 的回复，第 ${number} 版，共 ${total} 版：${text}`,
    number: (number, total) => `${number}/${total}`,
    empty: '无文字',
    writing: '进行中',
  },

  turn: {
    versions: '版本',
    previousVersion: '上一版本',
    nextVersion: '下一版本',
    versionOf: (number, total) => `第 ${number} 版，共 ${total} 版`,
    copy: '复制',
    copied: '已复制',
    copyFailed: '无法复制到剪贴板。',
    edit: '编辑',
    regenerate: '重新生成',
    branch: '从此处分支',
    editMessage: '编辑消息',
    sendVersion: '作为新版本发送',
    close: '关闭',
    discardChanges: '放弃更改',
    changesDiscarded: '已放弃更改。',
    undo: '撤销',
    unanswered: {
      'no-reply': '这条消息没有得到回复，之后的请求不会包含它。',
      'no-text': '这条消息的回复没有文字，之后的请求不会包含它。',
    },
    unsentEdit: '你编辑了这条消息，但尚未发送。',
    continueEditing: '继续编辑',
    reasoning: '推理',
    reasoningNow: '正在推理',
  },

  reply: {
    waiting: '正在等待回复',
    seconds: (seconds) => `${seconds} 秒`,
    tokens: (count) => `${count} 词元`,
    underTenth: '不到 0.1 秒',
    tokensIn: (tokens, time) => `${tokens}，${time}`,
  },

  images: {
    list: '图片',
    alt: (number) => `回复中的图片 ${number}`,
    save: (name) => `存储 ${name}`,
    unreadable: '无法显示此图片。',
  },
  extras: {
    declined: '模型拒绝回答。',
    toolCalls: (count) =>
      count === 1
        ? '模型请求使用工具。Parlance 不运行工具。'
        : `模型请求使用 ${count} 个工具。Parlance 不运行工具。`,
    toolCallList: '工具调用',
    sources: '来源',
    unnamedTool: '未命名的工具',
    moreArguments: (count) => `还有 ${count} 个字符未显示，导出时会包含。`,
    droppedImages: (count) => `回复包含 ${count} 张图片，Parlance 无法显示。`,
    droppedAudio: '回复包含音频，Parlance 不会存储。',
  },

  format: {
    json: '回复是有效的 JSON。',
    matches: '回复符合架构。',
    mismatch: (place, keyword) => `回复在 ${place} 处不符合架构（${keyword}）。`,
    notJson: '回复不是有效的 JSON。',
    uncheckable: {
      reference: '无法检查回复：架构中的引用没有目标，或循环引用。',
      pattern: '无法检查回复：架构中有无效的正则表达式。',
      schema: '无法用此架构检查回复。',
    },
    tooSlow: '未检查回复，因为检查此架构耗时过长。',
  },

  corrected: {
    instead: (field) => `此模型需要 ${field}。Parlance 以后会使用它。`,
    leftOut: (fields) => `此模型不接受 ${fields}。Parlance 以后不再发送。`,
    allowed: (values, field) => `此模型的 ${field} 只接受 ${values}。Parlance 以后不再发送其他值。`,
    smallerImages: '图片以更小的尺寸发送。',
    withoutOlderImages: '没有发送较早的图片，只发送了它们的名称。',
    withoutImages: '此模型不接受图片。Parlance 只发送它们的名称。',
    sentPlainly: '此模型不支持流式输出。Parlance 以后会等待完整的回复。',
  },

  ending: {
    stopped: '你停止了这条回复。',
    lengthAt: (tokens) => `在 ${tokens} 处截断。`,
    length: '达到模型的词元上限，回复被截断。',
    filtered: '网关的内容过滤器拦截了这条回复。',
    filteredAfter: '网关的内容过滤器拦截了其余部分。',
    otherReason: (reason) => `网关结束了这条回复，原因为“${reason}”。`,
    empty: '网关返回了空回复。',
    unreadable: (chunks) => `这条回复缺少部分内容：网关发来的 ${chunks} 个数据块无法读取。`,
    continue: '继续',
    retry: '重试',
  },

  retry: {
    noAnswer: (host) => `${host} 没有响应。`,
    pause: (gateway) => `向 ${gateway} 发送的请求过多。`,
    otherwise: (title) => `${title}。`,
    again: (seconds) => `${seconds} 秒后重试。`,
    againNow: '正在重试。',
    retryNow: '立即重试',
    attempt: (number) => `第 ${number} 次重试`,
  },

  failed: {
    replaceKey: '更换密钥',
    enterKey: '输入密钥',
    openGateways: '打开网关设置',
    chooseModel: '选择模型',
    requestRest: '单独请求其余回复',
    sendSmallerImages: '发送更小的图片',
    makingSmaller: '正在缩小图片…',
    notSmaller: '无法将图片变得更小。',
    sendWithoutOlderImages: '不带较早的图片发送',
    sendWithoutImages: '不带图片发送',
    requestEach: '单独请求每条回复',
    said: (gateway, said) => `${gateway} 的说明：“${said}”`,
    saidBelow: (gateway) => `${gateway} 给出的原因见下。`,
    whatItSaid: '网关的说明',
    status: (status) => `状态 ${status}`,
  },

  composer: {
    message: '消息',
    placeholder: '输入消息',
    send: '发送',
    stop: '停止',
    model: '模型',
    chooseModel: '选择模型',
    modelsLoading: '正在加载模型…',
    notListed: '未列出',
    noModels: '网关未列出任何模型。请输入模型 ID。',
    typeId: '请输入模型 ID。',
    refreshModels: '刷新模型列表',
    listedJustNow: '刚刚更新',
    listedAgo: (ago) => `${ago}更新`,
    chatModels: '聊天模型',
    otherModels: '其他模型',
    retry: '重试',
    dismiss: '关闭',
  },

  empty: {
    title: '开始对话',
    uses: (gateway) => `消息会发送到 ${gateway}。`,
    usesModel: (gateway, model) => `消息会发送到 ${gateway} 的 ${model}。`,
    demo: (model) =>
      `由演示网关${model ? `的 ${model} ` : ''}回复。回复是虚构的，没有任何内容会离开这台电脑。`,
    noGateway: '尚未连接网关。',
    connect: '打开网关设置',
    example1: 'Parlance 能做什么？',
    example2: '用 Markdown 写一个表格和一段代码',
    example3: '密钥是如何保存的？',
  },
};
