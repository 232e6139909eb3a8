import type { Strings } from '../strings.ts';
import { attachmentFailures } from './attachment-failures.ts';
import { audioFailures } from './audio-failures.ts';
import { backupFailures } from './backup-failures.ts';
import { certificateCause, proxyCause } from './network-causes.ts';
import { refusals } from './refusals.ts';
import { storageCause } from './storage-causes.ts';
import { updateFailures } from './update-failures.ts';

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
  'answer-unreadable': {
    margin: '无法读取',
    title: '无法读取响应',
    cause: ({ text }) =>
      `${text('gateway')} 返回的内容 Parlance 无法识别。请确认其基础地址属于兼容 OpenAI 的网关。`,
  },
  'answer-too-large': {
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
