import type { Words } from '../catalogue.ts';

/** Texts of what is spoken, in Chinese. */
export const speech: Words['speech'] = {
  readAloud: '朗读',
  pause: '暂停',
  resume: '继续朗读',
  stop: '停止朗读',
  retry: '重试',
  dismiss: '关闭',
  asking: '正在请求声音',
  askingAgain: '正在重新请求',
  playing: '正在朗读',
  paused: '已暂停',
  ended: '已朗读完',
  nothing: '这条回复中没有可以朗读的内容。',
  code: (count) => `${count} 段代码`,
  formulas: (count) => `${count} 个公式`,
  both: (code, formulas) => `${code}和 ${formulas}`,
  leftOut: (what) => `已略去：${what}。`,
};
