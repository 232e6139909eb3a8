import type { Strings } from '../strings.ts';

/** Strings about a transcript’s settings, and about running it again, in Chinese. */
export const transcriptRuns: Strings['transcriptRuns'] = {
  name: '此转写稿的设置',
  made: { transcribe: '转写', translate: '译成英语' },
  when: (what, when) => `${what}于 ${when}`,
  added: (when) => `添加于 ${when}`,
  modelOn: (model, gateway) => `${gateway} 的 ${model}`,
  detected: (language) => `${language}（检测所得）`,
  notSet: '未设置语言',
  hint: (hint) => `提示：${hint}`,
  temperature: (value) => `温度 ${value}`,
  changed: '更改将在重新转写时生效',
  confirm: {
    title: '重新转写？',
    text: '将再次发送整段录音，网关可能会计费。结果是一份新的转写稿，现有的保持不变。',
    recording: '录音',
    gateway: '网关',
    noGateway: '无',
    send: '发送录音',
  },
};
