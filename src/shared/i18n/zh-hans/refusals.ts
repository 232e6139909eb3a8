import type { Strings } from '../strings.ts';
import { sentences } from './sentences.ts';

type RefusalCode =
  | 'key-refused'
  | 'access-denied'
  | 'not-offered'
  | 'request-refused'
  | 'too-large'
  | 'context-too-long'
  | 'audio-refused'
  | 'audio-too-large'
  | 'rate-limited'
  | 'quota-exceeded'
  | 'gateway-error'
  | 'redirected';

/** Returns the advice for a refusal that is about a header; empty for others. */
function aboutHeader({ text }: { readonly text: (name: string) => string }): string {
  const header = text('header');
  if (!header) return '';
  switch (text('reason')) {
    case 'lost-header':
      return `${text('gateway')} 没有收到请求头 ${header}，但 Parlance 已在其中发送密钥。它可能被代理或防火墙移除。`;
    case 'refused-header':
      return `${text('gateway')} 拒绝了请求头 ${header}。它的值可能已被吊销，或复制不完整。可在网关设置的“附加请求头”中更换。`;
    case 'other-header':
      return `${text('gateway')} 需要请求头 ${header}。请在网关设置的“附加请求头”中添加。`;
    default:
      return `${text('gateway')} 需要在请求头 ${header} 中收到密钥。请在网关设置的“附加请求头”中添加它，并以密钥为值。它的存储方式与密钥相同。`;
  }
}

/** Messages for requests that a gateway refused, in Chinese. */
export const refusals: Pick<Strings['failures'], RefusalCode> = {
  'key-refused': {
    margin: '被拒绝',
    title: '网关需要有效的密钥',
    cause: ({ text }) =>
      aboutHeader({ text }) ||
      (text('key')
        ? `${text('gateway')} 拒绝了密钥 ${text('key')}。它可能已被吊销，或复制不完整。`
        : `尚未保存 ${text('gateway')} 的密钥。请在其设置中输入。`),
  },
  'access-denied': {
    margin: '无权限',
    title: '网关拒绝访问',
    cause: ({ text }) =>
      text('reason') === 'blocked'
        ? `响应来自防火墙或登录页面，而不是 ${text('gateway')}。它可能屏蔽了当前网络或所用的代理。`
        : aboutHeader({ text }) || text('said') || `${text('gateway')} 未说明原因。`,
  },
  'not-offered': {
    margin: '不提供',
    title: '网关不提供此功能',
    cause: ({ text }) => {
      const tried = `${text('address')} 没有内容`;
      if (text('chat'))
        return `${text('address')} 没有模型列表，但 ${text('chat')} 会响应聊天请求。请自行输入模型名称。`;
      if (text('fix')) return `${tried}，但基础地址 ${text('fix')} 有网关响应。`;
      if (!text('alsoTried')) return `${tried}。基础地址可能需要另一个路径。`;
      return `${tried}，${text('alsoTried')} 也没有。基础地址可能需要另一个路径。`;
    },
  },
  'request-refused': {
    margin: '被拒绝',
    title: '网关拒绝了此请求',
    cause: ({ text }) => `${text('said') || `${text('gateway')} 未说明原因。`}`,
  },
  'too-large': {
    margin: '过大',
    title: '请求超出此网关的上限',
    cause: ({ text }) => `${text('gateway')} 只接受更小的请求。请缩短消息，或开始新对话。`,
  },
  'context-too-long': {
    margin: '过长',
    title: '对话超出此模型的上限',
    cause: ({ text }) => {
      const limit = Number(text('limit'));
      const accepts =
        limit > 0 ? `模型最多接受 ${limit.toLocaleString('en')} 个词元。` : '模型只接受更少的词元。';
      return `${accepts}请开始新对话、将部分消息移出上下文，或缩短消息。`;
    },
  },
  'audio-refused': {
    margin: '被拒绝',
    title: '网关不接受这段录音',
    cause: ({ text }) =>
      sentences([text('said') || `${text('gateway')} 未说明原因。`, '请尝试其他音频格式。']),
  },
  'audio-too-large': {
    margin: '过大',
    title: '录音超出此网关的上限',
    cause: ({ text }) => `${text('gateway')} 只接受更小的录音。请换用较短的录音，或 MP3 等压缩格式。`,
  },
  'rate-limited': {
    margin: '繁忙',
    title: '请求过多',
    cause: ({ text }) => text('said') || `${text('gateway')} 限制了一段时间内的请求数量。`,
  },
  'quota-exceeded': {
    margin: '额度',
    title: '额度已用完',
    cause: ({ text }) =>
      sentences([
        text('said') || `${text('gateway')} 表示你的额度已用完。`,
        '请向服务商充值，或选择其他网关。',
      ]),
  },
  'gateway-error': {
    margin: '网关错误',
    title: '网关返回错误',
    cause: ({ text }) =>
      text('said') ? `${text('gateway')} 的说明：${text('said')}` : `${text('gateway')} 未说明原因。`,
  },
  redirected: {
    margin: '被重定向',
    title: '网关重定向到另一个地址',
    cause: ({ text }) =>
      `${text('address')} 重定向到 ${text('host')}，但密钥没有发送到那里。如果那是正确的地址，请将它设为基础地址。`,
  },
};
