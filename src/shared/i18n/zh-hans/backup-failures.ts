type Values = { readonly text: (name: string) => string };

/** Messages for failures of backups, in Chinese. */
export const backupFailures = {
  'backup-folder': {
    margin: '文件夹',
    title: '无法使用此文件夹保存备份',
    cause: ({ text }: Values) => folderCause(text('reason')),
  },
  'backup-failed': {
    margin: '备份',
    title: '未能创建备份',
    cause: ({ text }: Values) => `${backupCause(text('reason'))}之前的备份未作更改。`,
  },
  'restore-failed': {
    margin: '备份',
    title: '无法恢复备份',
    cause: ({ text }: Values) => restoreCause(text('reason')),
  },
} as const;

function folderCause(reason: string): string {
  switch (reason) {
    case 'none':
      return '请先选择文件夹。';
    case 'not-absolute':
      return '请输入文件夹的完整路径。';
    case 'missing':
      return '文件夹不存在。如果它在其他磁盘上，请连接该磁盘后重试。';
    case 'link':
      return '这是一个链接。请输入文件夹本身的路径。';
    case 'not-a-folder':
      return '这是一个文件。请输入文件夹的路径。';
    case 'inside':
      return '它在 Parlance 的数据文件夹中，备份会随之丢失。请选择其他位置的文件夹，最好在另一个磁盘上。';
    case 'owner':
      return '它属于其他账户，该账户可以读取或更改备份。请选择自己的文件夹。';
    case 'open':
      return '这台电脑上的所有账户都能写入它，并更改备份。请取消该权限，或选择其他文件夹。';
    case 'read-only':
      return '当前账户无法写入。请更改权限，或选择其他文件夹。';
    default:
      return `系统报告了错误（${reason}）。`;
  }
}

function backupCause(reason: string): string {
  switch (reason) {
    case 'missing':
      return '文件夹已不存在。如果它在其他磁盘上，请连接该磁盘后重试。';
    case 'full':
      return '文件夹所在的磁盘已满。请释放空间，或减少保留的备份。';
    case 'read-only':
      return '当前账户无法写入该文件夹。请更改权限，或选择其他文件夹。';
    case 'broken-disk':
      return '文件夹所在的磁盘未能正确保存文件。请选择其他磁盘上的文件夹。';
    case 'damaged':
      return '数据库已损坏。请退出并重新启动 Parlance 进行修复。';
    default:
      return `系统报告了错误（${reason}）。`;
  }
}

function restoreCause(reason: string): string {
  switch (reason) {
    case 'missing':
      return '备份已不在文件夹中。请选择其他备份。';
    case 'newer':
      return '它由更新版本的 Parlance 创建。请更新 Parlance 后再恢复。数据未作更改。';
    case 'damaged':
      return '备份不完整或已损坏。请选择其他备份。数据未作更改。';
    default:
      return `系统报告了错误（${reason}）。`;
  }
}
