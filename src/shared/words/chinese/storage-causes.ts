/** What happened to the data folder and what to do, in Chinese, by the `reason` of a `storage` failure. */
export function storageCause(reason: string): string {
  switch (reason) {
    case 'full':
      return '数据文件夹所在的磁盘已满。此前保存的内容是安全的。请在该磁盘上腾出空间，然后重试。';
    case 'nearly-full':
      return '数据文件夹所在的磁盘快满了，Parlance 已提前停止写入。请在该磁盘上腾出空间，然后重试。';
    case 'read-only':
      return '你的账户无法写入数据文件夹。其中的内容没有变动。请更改其权限，或用 --data-dir 指定另一个文件夹。';
    case 'locked':
      return '另一个程序占用了数据库，可能是数据库查看器、备份或同步程序。没有丢失任何内容。请关闭该程序，然后重试。';
    case 'damaged':
      return '数据库已损坏。请关闭 Parlance 后重新启动：它会保留损坏的文件，并恢复能读取的内容。';
    case 'broken-disk':
      return '数据文件夹所在的磁盘报告了自身的错误。请趁还能读取，将数据文件夹复制到另一个磁盘。';
    case 'newer':
      return '数据由更新版本的 Parlance 写入。没有做任何改动。请启动那个版本，或用 --data-dir 指定另一个文件夹。';
    default:
      return `数据文件夹出错（${reason}）。请检查磁盘是否有空间，文件夹是否可写。`;
  }
}
