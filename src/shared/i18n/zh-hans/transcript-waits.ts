import type { Strings } from '../strings.ts';

type WaitKey =
  | 'underWay'
  | 'underWayText'
  | 'sentAgo'
  | 'leftAbout'
  | 'retryIn'
  | 'retryAt'
  | 'waitsBehind'
  | 'retryNow'
  | 'failed';

/** Strings of recordings that wait for the gateway or failed, in Chinese. */
export const transcriptWaits: Pick<Strings['transcribe'], WaitKey> = {
  underWay: {
    preparing: '正在处理录音',
    waiting: '正在排队等待',
    uploading: '正在上传录音',
    transcribing: '网关正在转写',
  },
  underWayText: '转写完成后会显示在这里。你可以离开此页面。',
  sentAgo: (elapsed) => `已上传完毕，等待了 ${elapsed}。`,
  leftAbout: (left) => `根据之前的录音估计，大约还需 ${left}。`,
  retryIn: (time) => `${time} 后重试。`,
  retryAt: (time) => `将于 ${time} 重试。`,
  waitsBehind: (name) => `“${name}”正在等待重新发送，在此之前不会向此网关发送其他录音。`,
  retryNow: '立即重试',
  failed: {
    title: '失败',
    retryAll: '全部重试',
    removeFailed: '移除失败项',
    retryTitle: (count) => `重试 ${count} 段录音？`,
    retryText: (charged) => `网关可能已对其中 ${charged} 段计费，重试可能再次计费。`,
    removed: (count) => `已移除 ${count} 段录音。`,
    stayed: (count) => `${count} 段录音已有文字，未移除。`,
  },
};
