import type { Strings } from '../strings.ts';

/** Notices about problems with the data folder, shown in every window, in Chinese. */
export const storageHealth: Strings['storageHealth'] = {
  unwritten: (replies, cause) =>
    `有 ${replies} 条回复尚未保存到磁盘。Parlance 会继续重试，在此提示消失之前请勿关闭。${cause}`,
  causes: {
    full: '数据文件夹所在的磁盘已满：请腾出空间。',
    'read-only': '你的账户无法写入数据文件夹：请更改其权限。',
    locked: '另一个程序正在使用数据库：请关闭该程序。',
  },
  otherCause: (reason) => `数据文件夹出错（${reason}）。`,
  damaged: '数据库的一部分已损坏。请退出 Parlance 后重新启动：它会保留损坏的文件，并恢复可恢复的内容。',
  repaired: (conversations, transcripts, clips, file) =>
    `数据库曾经损坏。Parlance 已恢复 ${conversations}、${transcripts}和 ${clips}，损坏的文件保留为 ${file}。`,
  fromBackup: (file) =>
    `数据库无法读取，Parlance 已恢复最近的备份；备份之后的内容已丢失。损坏的文件保留为 ${file}。`,
  fromNothing: (file) => `数据库无法读取，也没有备份，因此 Parlance 新建了一个。损坏的文件保留为 ${file}。`,
  conversations: (count) => `${count} 个对话`,
  transcripts: (count) => `${count} 份转写稿`,
  clips: (count) => `${count} 个语音片段`,
  unreadable: (count) =>
    `有 ${count} 项内容无法读取，因此未显示。它们仍保留在数据文件夹中。其余内容可在“设置”中导出。`,
  dismiss: '关闭',
};
