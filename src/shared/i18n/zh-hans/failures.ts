import type { FailureCode } from '../../failure.ts';
import type { Strings } from '../strings.ts';
import { audioFailures } from './audio-failures.ts';
import { backupFailures } from './backup-failures.ts';
import { certificateCause, proxyCause } from './network-causes.ts';
import { refusals } from './refusals.ts';

/** Messages for failed updates, in Chinese. */
const updateFailures = {
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

type AttachmentCode = Extract<
  FailureCode,
  'images-too-large' | 'images-refused' | 'files-too-large' | 'files-refused' | 'chat-audio-refused'
>;

/** Refusals of images, files and audio in messages, in Chinese. */
const attachmentFailures: Pick<Strings['failures'], AttachmentCode> = {
  'images-too-large': {
    margin: '图片过大',
    title: '图片对此网关来说太大',
    cause: ({ text }) =>
      Number(text('older')) > 0
        ? '每个请求都包含对话中的所有图片。可以以更小的尺寸发送，或不带较早的图片发送此消息。'
        : '可以以更小的尺寸发送，或移除部分图片。',
  },
  'images-refused': {
    margin: '不支持图片',
    title: '此模型不接受图片',
    cause: () => '网关拒绝了请求。可以不带图片发送，或选择其他模型。',
  },
  'files-too-large': {
    margin: '文件过大',
    title: '文件对此网关来说太大',
    cause: () => '每个请求都包含对话中的所有文件。可以改为发送文本，或移除部分文件。',
  },
  'files-refused': {
    margin: '不支持文件',
    title: '此模型不接受文件',
    cause: () => '网关拒绝了请求。可以改为发送文档的文本，或选择其他模型。',
  },
  'chat-audio-refused': {
    margin: '不支持音频',
    title: '此模型不接受音频',
    cause: () => '网关拒绝了请求。可以不带音频发送，或选择其他模型。',
  },
};

const stoppedCauses: ReadonlyMap<string, string> = new Map([
  ['nothing', '未发送任何内容。'],
  ['partly', '部分录音已经发送。'],
  ['whole', '整段录音已经发送。'],
]);

/** Of connections other than the one to a gateway. */
const lostCauses: ReadonlyMap<string, string> = new Map([
  ['app', 'Parlance 已停止响应。已保存的内容仍在，请在它恢复运行后重试。'],
  ['download', '下载已中断。请重新开始导出。'],
]);

/** A heading and a message of one or two sentences for every failure code, in Chinese. */
export const failures: Strings['failures'] = {
  ...refusals,
  'not-a-gateway': {
    margin: '不是网关',
    title: '此地址没有网关',
    cause: ({ text }) => `${text('address')} 返回的是网页。请检查基础地址，以及当前网络是否需要登录。`,
  },
  'response-unreadable': {
    margin: '无法读取',
    title: '无法读取响应',
    cause: ({ text }) =>
      `${text('gateway')} 返回的内容 Parlance 无法识别。请确认其基础地址属于兼容 OpenAI 的网关。`,
  },
  'response-too-large': {
    margin: '过大',
    title: '响应过大',
    cause: ({ text }) =>
      `${text('gateway')} 返回的内容超出 Parlance 可读取的大小，请求已结束。请重试，或尝试其他模型。`,
  },
  'too-demanding': {
    margin: '已停止',
    title: '无法处理此内容',
    cause: () => '处理时占用了过多时间或内存。请重试，或换用较小的内容。',
  },
  'no-such-host': {
    margin: '离线',
    title: '找不到网关',
    cause: ({ text }) => `在当前网络中找不到 ${text('host')}。请检查基础地址和网络连接。`,
  },
  'connection-refused': {
    margin: '离线',
    title: '无法连接网关',
    cause: ({ text }) => `${text('host')} 拒绝了连接。请启动网关，或检查基础地址中的端口。`,
  },
  unreachable: {
    margin: '离线',
    title: '网关无法访问',
    cause: ({ text }) => `当前网络暂时无法访问 ${text('host')}。请检查网络连接。`,
  },
  'timed-out': {
    margin: '离线',
    title: '网关未及时响应',
    cause: ({ text }) =>
      text('minutes')
        ? `${text('host')} 在 ${text('minutes')} 分钟内没有响应。可以在“设置 › 网关 › 网络”中延长时限。`
        : `${text('host')} 在时限内没有响应。请重试，或检查网关是否在运行。`,
  },
  'connection-lost': {
    margin: '已中断',
    title: '连接已断开',
    cause: ({ text }) => lostCauses.get(text('of')) ?? '与网关的连接已中断。请检查网络，然后重试。',
  },
  'went-silent': {
    margin: '已中断',
    title: '网关停止响应',
    cause: ({ text }) =>
      `${text('seconds')} 秒内没有收到任何数据，Parlance 已结束请求。可以在“设置 › 网关 › 网络”中延长时限。`,
  },
  ...attachmentFailures,
  'single-reply': {
    margin: '一条回复',
    title: '此网关每次请求只返回一条回复',
    cause: ({ text }) =>
      text('status')
        ? '网关拒绝了多条回复的请求。今后 Parlance 会为每条回复单独发送请求。'
        : '可以单独请求其他回复。今后 Parlance 会为每条回复单独发送请求。',
  },
  'fewer-replies': {
    margin: '无回复',
    title: '网关没有返回这条回复',
    cause: () => '网关返回的回复少于请求的数量。可以单独请求其余的回复。',
  },
  'ended-early': {
    margin: '已中断',
    title: '回复提前结束',
    cause: () => '回复尚未完成，网关就关闭了连接。',
  },
  certificate: {
    margin: '不受信任',
    title: '网关的证书不受信任',
    cause: ({ text }) => certificateCause(text('reason'), text('host')),
  },
  'not-secure': {
    margin: '不安全',
    title: '与网关的连接不安全',
    cause: ({ text }) =>
      `${text('host')} 不接受安全（HTTPS）连接。如果网关在你自己的网络中，基础地址可能需要以 http:// 开头。`,
  },
  'ca-file': {
    margin: 'CA 文件',
    title: '无法读取附加 CA 文件',
    cause: ({ text }) =>
      `${text('gateway')} 的附加 CA 文件中没有 PEM 格式的证书，因此未发送任何内容。请选择其他文件，或将它移除。`,
  },
  proxy: {
    margin: '代理',
    title: '无法通过代理连接',
    cause: ({ text }) => proxyCause(text('reason'), text('proxy') || '代理', text('host')),
  },
  'no-gateway': {
    margin: '无网关',
    title: '尚未连接网关',
    cause: () => '请在设置中连接网关，或使用演示网关。',
  },
  'gateway-removed': {
    margin: '网关已移除',
    title: '此对话的网关已不存在',
    cause: () => '它已被移除，或在本次运行中不可用，因此未发送任何内容。请在下方选择其他网关。',
  },
  'other-origin': {
    margin: '未发送',
    title: '未发送任何内容',
    cause: ({ text }) => `此对话尚未发送到 ${text('host')}。请再次发送以确认，或选择其他网关。`,
  },
  'no-model': {
    margin: '无模型',
    title: '尚未选择模型',
    cause: ({ text }) =>
      text('list')
        ? '无法加载网关的模型列表。请在“发送”按钮旁输入模型名称。'
        : '请在“发送”按钮旁选择模型，或输入模型名称。',
  },
  'key-needed': {
    margin: '需要密钥',
    title: '需要重新输入密钥',
    cause: ({ text }) =>
      text('reason') === 'not-saved'
        ? `${text('host')} 的密钥只保留到 Parlance 关闭为止，因此未发送任何内容。请重新输入。`
        : text('reason') === 'restored'
          ? `此网关恢复自备份，备份不含密钥，因此未发送任何内容。请输入 ${text('host')} 的密钥。`
          : `已保存的密钥属于另一个地址，因此没有发送到 ${text('host')}。请输入此地址的密钥。`,
  },
  'header-needed': {
    margin: '需要请求头',
    title: '缺少附加请求头的值',
    cause: ({ text }) =>
      `${text('field')} 的值未保存，或属于另一个地址，因此未发送任何内容。请在网关设置中重新输入。`,
  },
  'key-unreadable': {
    margin: '需要密钥',
    title: '无法解密已保存的密钥',
    cause: () => '密钥没有被删除。请解锁系统钥匙串后重试，或重新输入密钥。',
  },
  'bad-address': {
    margin: '地址',
    title: '这不是网址',
    cause: ({ text }) => `无法使用“${text('address')}”。地址应以 https:// 或 http:// 开头。`,
  },
  'bad-value': {
    margin: '值无效',
    title: '有一个值无效',
    cause: ({ text }) => `${text('field')} 的值无效。请修改后重试。`,
  },
  'attachment-too-large': {
    margin: '过大',
    title: '文本过长，无法添加',
    cause: ({ text }) => `“${text('name')}”超过单个附件 1 MB 的上限，因此未添加。请添加较短的文本。`,
  },
  'not-found': {
    margin: '已不存在',
    title: '该内容已不存在',
    cause: () => '可能已在另一个窗口中删除。',
  },
  busy: {
    margin: '忙碌',
    title: '仍在进行中',
    cause: () => '这里还有任务在运行。请将它停止，或等待完成。',
  },
  stopped: {
    margin: '已停止',
    title: '你取消了此操作',
    cause: ({ text }) => stoppedCauses.get(text('sent')) ?? '请求已取消。',
  },
  'app-closed': {
    margin: '已中断',
    title: '回复已中断',
    cause: () => '回复尚未完成，Parlance 就已关闭。',
  },
  'data-in-use': {
    margin: '使用中',
    title: 'Parlance 已在运行',
    cause: ({ text }) =>
      `数据文件夹 ${text('folder')} 已由另一个 Parlance 打开。请使用那一个，或先将它关闭，也可以用 --data-dir 指定另一个文件夹。`,
  },
  'unsafe-start': {
    margin: '不安全',
    title: 'Parlance 不能这样启动',
    cause: ({ text }) =>
      `启动时使用了 ${text('field')}，它会关闭页面与电脑之间的保护。请去掉该选项再启动；如果系统阻止 AppImage 使用沙盒，请安装 deb 软件包。`,
  },
  ...audioFailures,
  ...updateFailures,
  ...backupFailures,
  storage: {
    margin: '磁盘',
    title: '无法读取或保存数据',
    cause: ({ text }) => storageCause(text('reason'), text('path')),
  },
  internal: {
    margin: '错误',
    title: 'Parlance 出现错误',
    cause: () => '详细信息请查看日志。',
  },
};

/** Describes a problem with the data folder and what to do, in Chinese, by the `reason` of a `storage` failure. */
function storageCause(reason: string, path: string): string {
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

type Values = { readonly text: (name: string) => string };

function updateCause(reason: string, host: string): string {
  switch (reason) {
    case 'unreachable':
      return `无法连接 ${host}。`;
    case 'no-response':
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
