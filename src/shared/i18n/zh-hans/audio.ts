import type { Strings } from '../strings.ts';

/** Strings of playback problems and dictation, in Chinese. */
export const audio: Strings['audio'] = {
  playbackProblem: {
    changed: (name) =>
      `“${name}”已被更改、移动或删除，因此无法播放。文字已保存；请将文件放回原处或重新添加。`,
    unplayable: (name) => `这台电脑无法播放“${name}”。文字已保存。`,
    undecodable: (name) => `这台电脑无法解码“${name}”的音频，因此不能播放。文字已保存。`,
    'no-audio': (name) => `“${name}”中没有音频。文字已保存。`,
  },
  mayBeCharged: '网关可能已对此请求计费，重试可能再次计费。',
  preparingPlayback: '正在准备精确播放…',
  playbackFailed: (name) => `无法准备播放“${name}”。文字已保存。`,
  dictate: '听写',
  talk: '语音对话',
  opening: '正在打开麦克风',
  recording: '正在录音',
  stop: '停止录音',
  cancel: '取消录音',
  writing: '正在转写',
  cancelWriting: '丢弃录音',
  noSpeech: '录音中未检测到语音。',
  saved: '录音已保存。',
  leftTitle: '有录音尚未转写',
  left: (count, isOne) =>
    isOne ? 'Parlance 关闭时已保存这段录音。' : `Parlance 关闭时已保存 ${count} 段录音。`,
  retry: '重试',
  recordAgain: '重新录音',
  sendAnyway: '仍然发送',
  write: '转写',
  discard: '丢弃',
};
