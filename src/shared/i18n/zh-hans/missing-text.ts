import type { Strings } from '../strings.ts';

/** Strings about ranges of a recording without text, in Chinese. */
export const missingText: Strings['transcribe']['missing'] = {
  stretch: (from, to) => `未转写，${from}–${to}`,
  underWay: (from, to) => `尚未转写，${from}–${to}`,
  skipped: '网关没有返回这一段的文字。',
  unsent: (from, to) => `静音，未发送，${from}–${to}`,
  sendAnyway: '仍然发送',
  notSilent: '但录音并非静音。重试会发送一份音量正常的单声道副本。',
  nothingSent: '未发送：录音是静音的',
  nothingSentText: '音量太低，听不到任何内容。',
  retry: (from, to) => `重试 ${from}–${to}`,
  range: (from, to) => `${from}–${to}`,
  more: (count) => `另有 ${count} 处`,
  list: (ranges) => `未转写：${ranges}。`,
  after: (said, missing) => `${said.replace(/。$/, '')}。${missing}`,
  handedOn: (ranges) => `这段录音有部分未转写：${ranges}。`,
};
