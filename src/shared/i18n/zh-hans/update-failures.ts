type Values = { readonly text: (name: string) => string };

/** Messages for failed updates, in Chinese. */
export const updateFailures = {
  'update-failed': {
    margin: '更新',
    title: '更新失败',
    cause: ({ text }: Values) => `${updateCause(text('reason'), text('host'))}Parlance 未做改动。`,
  },
  'work-under-way': {
    margin: '稍后再试',
    title: '仍有任务在运行',
    cause: () => '回复、转写、语音或录音进行时无法安装更新。请等待完成。',
  },
} as const;

function updateCause(reason: string, host: string): string {
  switch (reason) {
    case 'unreachable':
      return `无法连接 ${host}。`;
    case 'no-answer':
      return `${host} 没有返回适用于此系统的版本列表。`;
    case 'unreadable':
      return `${host} 返回的内容不是版本列表。`;
    case 'signature':
      return '下载的文件不是由此版本的发布者签名的，因此已删除。';
    case 'damaged':
      return '下载的文件与校验和不符，因此已删除。';
    case 'not-installed':
      return '此副本未经安装，无法替换。请直接启动 AppImage，或安装软件包。';
    case 'disk':
      return '下载的文件无法保存到磁盘。请腾出空间，并检查你的账户能否写入。';
    default:
      return '安装程序出错。';
  }
}
