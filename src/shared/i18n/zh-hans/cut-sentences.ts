import type { Strings } from '../strings.ts';

/** Strings about how a recording was processed before it was sent, and why, in Chinese. */
export const cutSentences: Strings['transcribe']['cut'] = {
  isLarge: (name, size) => `${name} 大小为 ${size}`,
  isLong: (name, time) => `${name} 时长为 ${time}`,
  sentAs: (form) => `并以 ${form} 发送`,
  splitting: (what, sentAs, why) => `${what}：正在按静音切分${sentAs}，因为${why}。`,
  split: (what, parts, sentAs, why) => `${what}：已在静音处切成 ${parts} 段${sentAs}，因为${why}。`,
  encoded: (what, changed, sentAs, why) => `${what}：${changed}${sentAs}，因为${why}。`,
  changed: {
    size: '已压缩',
    length: '已重新编码',
    form: '已转换格式',
    'late-start': '已在开头补上静音',
    gaps: '已在空缺处补上静音',
  },
  copied: (what, parts, why) => `${what}：已尽量切成 ${parts} 段，因为${why}；其音频无法在这台电脑上解码。`,
  because: {
    size: '此网关只接受更小的文件',
    length: '此网关只接受更短的录音',
    form: '此网关无法读取其格式',
    'late-start': '音频开始得较晚，而网关会忽略这段时间',
    gaps: '音频中间有空缺，而网关会忽略这些空缺',
  },
};
