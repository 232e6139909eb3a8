import type { Strings } from '../strings.ts';

/** Strings about updates of the desktop app, in Chinese. */
export const updates: Strings['updates'] = {
  text: '只有在你同意后，Parlance 才会检查更新；只有在你选择安装时才会安装。',
  automatic: '检查更新',
  automaticText: (feed) =>
    `Parlance 会在启动时以及每天一次向 ${feed} 查询最新版本。与任何服务器一样，它会看到你的 IP 地址，但 Parlance 不会发送姓名或标识符。`,
  version: '当前版本',
  newer: '新版本',
  states: {
    off: '未检查',
    checking: '正在检查',
    upToDate: 'Parlance 已是最新版本',
    available: (version) => `Parlance ${version} 可供下载`,
    downloading: (version, percent) => `正在下载 Parlance ${version}，${percent}%`,
    ready: (version) => `Parlance ${version} 已可安装`,
    failed: '上次尝试失败',
  },
  lookedAt: (time) => `检查于 ${time}。`,
  notHere: {
    browser: '浏览器中不可用',
    'no-feed': '此版本没有更新服务器',
    unsigned: '此处无法验证更新',
  },
  notHereText: {
    browser:
      '这个 Parlance 由你自行启动。请按当初的安装方式更新，例如运行 git pull，然后用 npm start 重新启动。',
    'no-feed': '此版本没有设置更新服务器，因此不会检查更新。如需更新，请安装新版本覆盖它；你的数据会保留。',
    unsigned:
      'Parlance 在此处无法验证更新的签名，因此不会检查更新。如需更新，请从原来的来源安装新版本；你的数据会保留。',
  },
  show: '查看',
  look: '立即检查',
  lookTitle: '检查一次更新？',
  lookText: (feed) => `Parlance 会向 ${feed} 查询最新版本。自动检查保持关闭。`,
  lookConfirm: '检查一次',
  download: '下载',
  downloadText: '下载并验证更新，暂不安装。',
  install: '安装并重新启动',
  installText: 'Parlance 会退出、安装更新并重新打开。回复、转写、语音或录音进行时不可用。',
};
