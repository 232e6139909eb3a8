import type { Strings } from '../strings.ts';

const counted = (count: number, many: string) => (count === 0 ? [] : [`${count} ${many}`]);

/** Texts of work that goes on without a window, in Chinese. */
export const work: Strings['work'] = {
  percentTitle: (percent, title) => `（${percent}%）${title}`,
  done: {
    reply: '回复已完成',
    transcript: '转写已完成',
    clip: '语音已完成',
  },
  failed: {
    reply: '回复中断',
    transcript: '转写失败',
    clip: '朗读失败',
  },
  untitled: '打开 Parlance 查看。',
  tray: {
    running: (replies, transcripts, clips, recordings) =>
      `Parlance 正在进行：${[
        ...counted(replies, '条回复'),
        ...counted(transcripts, '项转写'),
        ...counted(clips, '段朗读'),
        ...counted(recordings, '段录音'),
      ].join('、')}`,
    show: '显示 Parlance',
    quit: '退出 Parlance',
  },
  quit: {
    title: '有工作正在进行，仍要退出？',
    text: (replies, clips, recordings) =>
      `${[...counted(replies, '条回复'), ...counted(clips, '段朗读'), ...counted(recordings, '段录音')].join(
        '、',
      )}将会中断。已有的内容会保留：回复可以继续，缺少的语音可以补上，录音可在下次启动时转写。转写会在下次启动时自动继续。`,
    stay: '继续工作',
    quit: '退出',
  },
  ended: (replies, transcripts, clips, recordings) =>
    `已中断并保留：${[
      ...counted(replies, '条回复（可以继续）'),
      ...counted(transcripts, '项转写（下次启动时继续）'),
      ...counted(clips, '段朗读（缺少的部分可以补上）'),
      ...counted(recordings, '段录音（下次启动时提供）'),
    ].join('、')}。`,
};
