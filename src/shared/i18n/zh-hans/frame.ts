import type { Strings } from '../strings.ts';

/** Texts of the frame, in Chinese: what stands round every screen, and the parts that all screens share. */
export const frame: Strings['frame'] = {
  app: 'Parlance',
  main: '主导航',
  chat: '聊天',
  transcribe: '转写',
  speak: '朗读',
  settings: '设置',
  quick: '快速提问',
  cancel: '取消',
  loading: '正在加载',
  reload: '重新加载',
  stopped: {
    title: '此页面已停止工作',
    text: '已发送的和正在书写的内容保存在页面之外，不受影响。重新加载即可回到原处。',
  },
  showKey: '显示密钥',
  theGateway: '网关',
  unknown: {
    host: '该地址',
    address: '该地址',
    now: '当前使用的网关',
    field: '某个字段',
    folder: '（所选的那个）',
    seconds: '数',
    name: '此文件',
  },
  useAddress: '使用该基础地址',
  kept: { message: '消息已保留。', arrived: '已收到的内容已保留。' },
  tryAfter: (time) => `请在 ${time} 之后重试。`,
  // What a gateway said in Latin letters stands apart from the sentence after it.
  sentences: (said) =>
    said.reduce((before, next) => (/[!-~]$/.test(before) ? `${before} ${next}` : before + next), ''),
  row: (items) => items.join('，'),
  titled: (title, rest) => `${title}。${rest}`,
  ended: (said) => `${said}。`,
  hideList: '隐藏列表',
  showList: '显示列表',
  documentTitle: (place) => `${place} · Parlance`,
  finding: {
    nothing: '未找到',
    previous: '上一处',
    next: '下一处',
  },

  combobox: {
    favourites: '收藏',
    show: (label) => `显示“${label}”的选项`,
    takeTyped: (text, keys) => `按 ${keys} 使用“${text}”`,
    addFavourite: '加入收藏（Alt+Enter）',
    dropFavourite: '取消收藏（Alt+Enter）',
  },
  gateway: {
    choose: '当前网关',
    switcher: (name) => `网关：${name}`,
    none: '无网关',
    all: '网关设置',
    useDemo: '演示网关',
    noKey: '需要密钥',
    wrongAddress: '检查基础地址',
    nothingAnswers: '功能均不可用',
    keyRefused: '密钥被拒绝',
    states: { ok: '就绪', bad: '离线', unknown: '尚未尝试' },
    demo: '演示',
    environment: '本次运行',
  },
  connection: {
    connecting: '正在启动',
    lost: 'Parlance 没有响应。正在重试…',
    lostForGood: '如果你已重新启动它，它的地址可能已改变。你输入的内容仍在此标签页中，请从这里复制。',
    openAgain: '打开 Parlance',
    refusedTitle: '此页面需要新的链接',
    refusedText:
      '每个浏览器都用一次性链接打开 Parlance。要获取新链接，请在运行 Parlance 的终端中按 Enter（如果已关闭，请重新启动），或在仍打开着 Parlance 的页面中进入“设置”的“关于”，在那里复制链接。',
    refusedWhy: '这样可以防止这台电脑上的其他程序和其他人接触你的对话和密钥。',
  },
};
