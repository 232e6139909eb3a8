import type { MainStrings } from '../strings.ts';

/** Strings that the browser shell prints or shows outside the page, in Chinese. */
export const shell: MainStrings['shell'] = {
  backingUp: '正在备份你的数据，然后为此版本更新数据。可能需要一些时间。',
  ready: (url) => `Parlance 已就绪：${url}`,
  bookmark: (url) => `可将 ${url} 加入书签，以便在 Parlance 运行时打开它。`,
  bookmarkTaken: (url) => `这次无法用书签 ${url} 打开 Parlance，因为其端口已被其他程序占用。`,
  pressEnter: '按 Enter 可为另一个浏览器获取一次性链接。',
  freshLink: (url) => `一次性链接，十分钟内有效：${url}`,
  runningAt: (url, pid) =>
    `它正在 ${url} 运行（进程 ${pid}）。要为另一个浏览器获取一次性链接，请在运行它的终端中按 Enter，或在仍打开它的页面中，从“设置 › 关于”复制链接。`,
  noBrowser: '无法打开浏览器。请将下面的链接复制到浏览器中。',
  noAppBrowser: '未找到 Chrome、Chromium、Edge、Brave 或 Vivaldi，Parlance 将在你的默认浏览器中打开。',
  opening: '正在打开 Parlance',
  openByHand: '打开 Parlance',

  unknownFlag: (flag) =>
    `未知选项 ${flag}。可用选项有 --no-open、--app、--port N、--data-dir DIR、--demo 和 --browser。`,
  flagNeedsValue: (flag) => `${flag} 需要一个值。`,
  flagTakesNoValue: (flag) => `${flag} 不接受值。`,
  badPort: (port) => `--port 应为 0 到 65535 之间的数字，而不是“${port}”。`,
  portTaken: (port) => `端口 ${port} 已被其他程序占用。请用 --port 指定另一个，或不使用 --port。`,
  portRefused: (port, reason) => `无法使用端口 ${port}（${reason}）。请用 --port 指定另一个。`,
  dataFolderUnusable: (folder, reason) =>
    `无法使用数据文件夹 ${folder}（${reason}）。请用 --data-dir 指定另一个。`,
  unexpected: (reason) => `Parlance 出现错误：${reason}`,

  notFound: '此地址没有内容。',
  methodNotAllowed: '此处不允许该请求方法。',
  badRequest: '此请求无效。',
  notOurAddress: 'Parlance 只接受自己的页面在自己的地址上发来的请求。',
  sessionRefused: '此页面需要新的一次性链接。',
};
