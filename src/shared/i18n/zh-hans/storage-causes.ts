/** Describes a problem with the data folder and what to do, in Chinese, by the `reason` of a `storage` failure. */
export function storageCause(reason: string, path: string): string {
  switch (reason) {
    case 'full':
      return '数据文件夹所在的磁盘已满。已保存的内容不受影响，请在该磁盘上腾出空间，然后重试。';
    case 'nearly-full':
      return '数据文件夹所在的磁盘快满了，Parlance 不再向其中保存新文件。请在该磁盘上腾出空间，然后重试。';
    case 'read-only':
      return '你的账户无法写入数据文件夹，其中的内容没有变动。请更改其权限，或用 --data-dir 指定另一个文件夹。';
    case 'locked':
      return '另一个程序正在使用数据库，可能是数据库查看器、备份或同步程序。没有丢失任何内容，请关闭该程序，然后重试。';
    case 'damaged':
      return '数据库已损坏。请退出 Parlance 后重新启动：它会保留损坏的文件，并恢复可恢复的内容。';
    case 'broken-disk':
      return '数据文件夹所在的磁盘出现错误。请趁还能读取，将数据文件夹复制到另一个磁盘。';
    case 'newer':
      return '数据由更新版本的 Parlance 保存，未做任何改动。请启动那个版本，或用 --data-dir 指定另一个文件夹。';
    case 'link':
      return `${path} 是一个链接，Parlance 不会打开数据文件夹中的链接。请用文件或文件夹本身替换它；只有数据文件夹整体可以是链接。`;
    case 'wrong-kind':
      return `${path} 不是 Parlance 应保存在该处的文件或文件夹。请将它移到别处，或用 --data-dir 指定另一个数据文件夹。`;
    case 'not-yours':
      return `${path} 属于另一个账户，那个账户可能读取或更改 Parlance 保存在其中的内容。请移除它，或用 --data-dir 指定你自己的文件夹。`;
    case 'shared':
      return `其他账户可以写入 ${path}，而 Parlance 无法更改这一点。请取消该权限，或用 --data-dir 指定另一个数据文件夹。`;
    case 'parent-shared':
      return `任何人都可以写入 ${path}，因此也能替换其中的数据文件夹。请取消该权限，或用 --data-dir 指定另一个数据文件夹。`;
    case 'settings':
      return `无法读取 ${path} 中的设置，未做任何改动。请修复该文件，或将它移到别处，以默认设置启动。`;
    default:
      return `数据文件夹出错（${reason}）。请检查磁盘是否有空间，以及你的账户能否写入该文件夹。`;
  }
}
