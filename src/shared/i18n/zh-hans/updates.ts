import type { Strings } from '../strings.ts';

/** Texts of newer versions of the desktop app, in Chinese. */
export const updates: Strings['updates'] = {
  text: 'Parlance 的新版本。在你同意之前不会检查，在你按下之前不会安装。',
  automatic: '检查更新',
  automaticText: (feed) =>
    `启动时以及每天一次向 ${feed} 询问最新版本。它会像任何服务器一样得知你的网络地址，此外一无所知：没有姓名，也没有能识别你的编号。`,
  version: '当前版本',
  newer: '新版本',
  states: {
    off: '未检查',
    looking: '正在检查',
    upToDate: '这是最新版本',
    available: (version) => `可以下载 Parlance ${version}`,
    downloading: (version, percent) => `正在下载 Parlance ${version}，${percent}%`,
    ready: (version) => `Parlance ${version} 可以安装`,
    failed: '上次尝试未成功',
  },
  lookedAt: (time) => `检查于 ${time}。`,
  notHere: {
    browser: '此处不检查更新',
    'no-feed': '此版本没有更新源',
    unsigned: '此处无法验证更新',
  },
  notHereText: {
    browser:
      '此页面来自你自行启动的 Parlance。请按当初放到这台电脑上的方式更新它，例如取得新的源码，然后重新启动。',
    'no-feed':
      '制作此版本的人没有给它查询新版本的地址，因此它不向任何人询问。可手动安装新版本覆盖它；你的数据会保留。',
    unsigned: '安装新版本前不会检查签名，因此不查询新版本。请从当初的来源获取并手动安装；你的数据会保留。',
  },
  show: '查看',
  look: '立即检查',
  lookTitle: '检查一次新版本？',
  lookText: (feed) => `将向 ${feed} 询问最新版本。检查更新保持关闭：在你按下或开启之前不会再次询问。`,
  lookConfirm: '检查一次',
  download: '下载',
  downloadText: '下载并核对，不会因此安装任何东西。',
  install: '安装并重新启动',
  installText: 'Parlance 会关闭、被替换并重新打开。回复、转写、语音或录音进行时不会安装。',
};
