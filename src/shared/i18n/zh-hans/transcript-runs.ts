import type { Strings } from '../strings.ts';

/** Strings about how a transcript was made, and about running it again, in Chinese. */
export const transcriptRuns: Strings['transcriptRuns'] = {
  name: '转写方式',
  made: { transcribe: '转写时间', translate: '译成英语' },
  added: '添加时间',
  recording: '录音',
  text: '文字',
  edited: '上次编辑',
  modelOn: (model, gateway) => `${gateway} 的 ${model}`,
  detected: (language) => `${language}（检测所得）`,
  notSet: '未设置',
  hint: (hint) => `提示：${hint}`,
  again: '重新转写',
  openAgain: '重新转写…',
  againText: (gateway) =>
    `将再次向${gateway}发送整段录音，网关可能会计费。结果是一份新的转写稿，现有的保持不变。`,
  unsentText: '尚未发送任何内容，因此更改会用于这段录音。',
  close: '关闭',
};
