type Values = { readonly text: (name: string) => string };

/** The failures of newer versions, in Chinese. */
export const updateFailures = {
  'update-failed': {
    margin: '更新',
    title: '更新未成功',
    cause: ({ text }: Values) => `${updateCause(text('reason'), text('host'))}Parlance 保持原样。`,
  },
  'work-under-way': {
    margin: '尚不可以',
    title: '仍有任务在进行',
    cause: () => '回复、转写、语音或录音进行时不会安装任何东西。请先等它结束。',
  },
} as const;

function updateCause(reason: string, host: string): string {
  switch (reason) {
    case 'unreachable':
      return `从这里无法连接 ${host}。`;
    case 'no-answer':
      return `${host} 没有适用于此系统的版本列表。`;
    case 'unreadable':
      return `${host} 发来的内容不是版本列表。`;
    case 'signature':
      return '下载的内容不是由此 Parlance 的签名者签名的，因此已丢弃。';
    case 'damaged':
      return '下载的内容与更新源的说明不符，因此已丢弃。';
    case 'not-installed':
      return '此副本未经安装直接运行，没有可替换的对象。请直接启动 AppImage，或安装软件包。';
    case 'disk':
      return '下载的内容无法写入磁盘。请腾出空间，或检查你的账户是否可以写入。';
    default:
      return '安装程序报告了错误。';
  }
}
