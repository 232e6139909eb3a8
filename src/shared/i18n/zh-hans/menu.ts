import type { MainStrings } from '../strings.ts';

/** Strings of the desktop app’s native menu, and of the context menu of text, in Chinese. */
export const menu: MainStrings['menu'] = {
  app: {
    title: 'Parlance',
    services: '服务',
    hide: '隐藏 Parlance',
    hideOthers: '隐藏其他',
    showAll: '全部显示',
    quit: '退出 Parlance',
  },
  file: { title: '文件', close: '关闭窗口', quit: '退出' },
  edit: {
    title: '编辑',
    undo: '撤销',
    redo: '重做',
    cut: '剪切',
    copy: '复制',
    paste: '粘贴',
    pastePlain: '粘贴为纯文本',
    delete: '删除',
    selectAll: '全选',
    speech: '语音',
    startSpeaking: '开始朗读',
    stopSpeaking: '停止朗读',
  },
  view: {
    title: '显示',
    actualSize: '实际大小',
    zoomIn: '放大',
    zoomOut: '缩小',
    fullScreen: '全屏',
    developerTools: '开发者工具',
  },
  window: {
    title: '窗口',
    minimise: '最小化',
    zoom: '缩放',
    bringAllToFront: '前置全部窗口',
  },
  camera: {
    title: '允许 Parlance 使用摄像头吗？',
    text: 'Parlance 会显示摄像头画面，拍完照片后立即关闭摄像头。',
    refuse: '不允许',
    allow: '允许',
  },
  crashed: {
    title: '此窗口反复崩溃',
    text: '你的数据已保存，回复和转写会继续进行。如果重新加载后仍然崩溃，请退出并重新启动 Parlance。',
    reload: '重新加载',
    close: '关闭窗口',
  },
  dismiss: '关闭',
  capture: { title: '截取屏幕或窗口', screen: (number) => `屏幕 ${number}` },
  help: { title: '帮助', about: '关于 Parlance', openDataFolder: '打开数据文件夹' },
};
