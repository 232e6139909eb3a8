import type { Strings } from '../strings.ts';
import { audioFailures } from './audio-failures.ts';
import { certificateCause, proxyCause } from './network-causes.ts';
import { refusals } from './refusals.ts';
import { storageCause } from './storage-causes.ts';
import { updateFailures } from './update-failures.ts';

const stoppedCauses: ReadonlyMap<string, string> = new Map([
  ['nothing', '未发送任何内容。'],
  ['partly', '部分录音已经发送。'],
  ['whole', '整段录音已经发送。'],
]);

/** A heading and one or two sentences for every failure code, in Chinese. */
export const failures: Strings['failures'] = {
  ...refusals,
  'not-a-gateway': {
    margin: '不是网关',
    title: '此地址的应答不像网关',
    cause: ({ text }) =>
      `${text('address')} 返回的是网页，而不是回复。基础地址可能有误，或中间隔着登录页面。`,
  },
  'answer-unreadable': {
    margin: '无法读取',
    title: '无法读取应答',
    cause: ({ text }) => `${text('gateway')} 返回的内容不符合 Parlance 所知的接口。`,
  },
  'answer-too-large': {
    margin: '过大',
    title: '应答超出所有上限',
    cause: ({ text }) => `${text('gateway')} 返回的内容超出一条回复的容量，因此停止了读取。`,
  },
  'too-demanding': {
    margin: '已停止',
    title: 'Parlance 停止了读取',
    cause: ({ text }) =>
      `读取${text('gateway') ? ` ${text('gateway')} 的应答` : '此文件'}占用了过多时间或内存。`,
  },
  'no-such-host': {
    margin: '离线',
    title: '找不到网关',
    cause: ({ text }) => `当前网络中找不到名为 ${text('host')} 的主机。请检查地址或网络连接。`,
  },
  'connection-refused': {
    margin: '离线',
    title: '网关未在该处运行',
    cause: ({ text }) => `${text('host')} 拒绝了连接。请启动网关，或检查端口。`,
  },
  unreachable: {
    margin: '离线',
    title: '无法连到网关',
    cause: ({ text }) => `当前网络无法到达 ${text('host')}。`,
  },
  'timed-out': {
    margin: '离线',
    title: '网关未及时应答',
    cause: ({ text }) =>
      text('minutes')
        ? `${text('host')} 在 ${text('minutes')} 分钟内没有响应。可以在“设置”›“网关”›“网络”中延长时限。`
        : `${text('host')} 在时限内没有响应。`,
  },
  'connection-lost': {
    margin: '已中断',
    title: '连接已断开',
    cause: () => '与网关的连接中断了。',
  },
  'went-silent': {
    margin: '已中断',
    title: '网关没有了动静',
    cause: ({ text }) => `${text('seconds')} 秒内没有收到任何内容，请求已结束。`,
  },
  'single-reply': {
    margin: '一条回复',
    title: '此网关每个请求只给出一条回复',
    cause: ({ text }) =>
      text('status')
        ? '网关拒绝了索取多条回复的请求。今后 Parlance 会为每条回复单独发送请求。'
        : '可以用单独的请求获取其他回复。Parlance 今后会自动这样做。',
  },
  'fewer-replies': {
    margin: '无回复',
    title: '网关没有给出这条回复',
    cause: () => '网关给出的回复比请求的少。可以用单独的请求获取其余的回复。',
  },
  'ended-early': {
    margin: '已中断',
    title: '回复没有正常结束',
    cause: () => '网关在表明回复完成之前就关闭了数据流。',
  },
  certificate: {
    margin: '不受信任',
    title: '网关的证书不受信任',
    cause: ({ text }) => `${certificateCause(text('reason'), text('host'))}未发送任何内容。`,
  },
  'not-secure': {
    margin: '不安全',
    title: '该处没有安全连接',
    cause: ({ text }) =>
      `${text('host')} 的应答不是 https。如果它是你自己网络中的网关，基础地址可能需要以 http:// 开头。`,
  },
  'ca-file': {
    margin: 'CA 文件',
    title: '无法读取附加 CA 文件',
    cause: ({ text }) =>
      `${text('gateway')} 的附加 CA 文件中没有 PEM 格式的证书。请选择另一个文件，或将它移除。未发送任何内容。`,
  },
  proxy: {
    margin: '代理',
    title: '代理阻断了连接',
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
        ? `${text('host')} 的密钥只保留到 Parlance 退出为止，因此什么也没有发送。请重新输入。`
        : `已保存的密钥属于另一个地址，因此没有发送到 ${text('host')}。请输入此地址的密钥。`,
  },
  'header-needed': {
    margin: '需要请求头',
    title: '需要重新输入附加请求头的值',
    cause: ({ text }) =>
      `${text('field')} 的值已不再保留，或属于另一个地址。请在网关设置中重新输入。未发送任何内容。`,
  },
  'key-unreadable': {
    margin: '需要密钥',
    title: '无法读取已保存的密钥',
    cause: () => '密钥仍在，但无法解开。请解锁系统钥匙串后重试，或重新输入密钥。',
  },
  'bad-address': {
    margin: '地址',
    title: '这不是网址',
    cause: ({ text }) => `此处不能使用“${text('address')}”。地址应以 https:// 或 http:// 开头。`,
  },
  'bad-value': {
    margin: '超出范围',
    title: '有一个值超出范围',
    cause: ({ text }) => `${text('field')} 的值超出接口允许的范围。未发送任何内容。`,
  },
  'attachment-too-large': {
    margin: '过大',
    title: '文本过长，无法添加',
    cause: ({ text }) => `“${text('name')}”超过单个附件 1 MB 的上限。未添加任何内容。`,
  },
  'not-found': {
    margin: '已不存在',
    title: '该内容已不存在',
    cause: () => '可能已在另一个窗口中删除。',
  },
  busy: {
    margin: '忙碌',
    title: '此处仍有回复在书写',
    cause: () => '请将它停止，或等它结束。',
  },
  stopped: {
    margin: '已停止',
    title: '你取消了此操作',
    cause: ({ text }) => stoppedCauses.get(text('sent')) ?? '请求已取消。',
  },
  'app-closed': {
    margin: '已中断',
    title: '回复中断',
    cause: () => '回复尚未写完时 Parlance 已关闭。',
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
      `启动时带有 ${text('field')}，它会撤去页面与电脑之间的隔离。请去掉它再启动；如果系统不允许 AppImage 使用沙盒，请安装 deb 软件包。`,
  },
  ...audioFailures,
  ...updateFailures,
  storage: {
    margin: '磁盘',
    title: '无法读取或写入数据',
    cause: ({ text }) => storageCause(text('reason'), text('path')),
  },
  internal: {
    margin: '错误',
    title: 'Parlance 内部出错',
    cause: () => '出错位置记录在日志中。',
  },
};
