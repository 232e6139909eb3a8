import type { Strings } from '../strings.ts';

/** Strings of reading aloud, in Chinese. */
export const speech: Strings['speech'] = {
  readAloud: '朗读',
  pause: '暂停',
  resume: '继续朗读',
  stop: '停止朗读',
  retry: '重试',
  dismiss: '关闭',
  requesting: '正在请求音频',
  retrying: '正在重试',
  playing: '正在朗读',
  paused: '已暂停',
  ended: '朗读完毕',
  nothing: '这条回复中没有可朗读的文字。',
  pieces: {
    code: (count) => `${count} 段代码`,
    formula: (count) => `${count} 个公式`,
    url: (count) => `${count} 个网址`,
    tag: (count) => `${count} 个 HTML 标签`,
    mark: (count) => `${count} 个脚注或任务标记`,
  },
  directions: {
    refused: '此模型不接受语气说明。Parlance 今后将不再发送。',
    known: '朗读时未使用语气说明：模型不接受。',
  },
  omitted: (what) => `已略去：${what}。`,
};
