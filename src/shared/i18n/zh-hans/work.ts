import type { Strings } from '../strings.ts';

const counted = (count: number, many: string) => (count === 0 ? [] : [`${count} ${many}`]);

/** Strings of work that continues without a window, in Chinese. */
export const work: Strings['work'] = {
  percentTitle: (percent, title) => `（${percent}%）${title}`,
  done: {
    reply: '回复已完成',
    transcript: '转写已完成',
    clip: '语音已完成',
  },
  failed: {
    reply: '回复已中断',
    transcript: '转写失败',
    clip: '语音失败',
  },
  untitled: '打开 Parlance 查看。',
  tray: {
    running: (replies, transcripts, clips, recordings, talks) =>
      `Parlance 正在进行：${[
        ...counted(replies, '条回复'),
        ...counted(transcripts, '项转写'),
        ...counted(clips, '个语音片段'),
        ...counted(recordings, '段录音'),
        ...counted(talks, '个语音对话'),
      ].join('、')}`,
    show: '显示 Parlance',
    endTalk: '结束语音对话',
    quit: '退出 Parlance',
  },
  quit: {
    title: '有任务正在进行，仍要退出？',
    text: (replies, clips, recordings, talks) =>
      `${[
        ...counted(replies, '条回复'),
        ...counted(clips, '个语音片段'),
        ...counted(recordings, '段录音'),
        ...counted(talks, '个语音对话'),
      ].join(
        '、',
      )}将被中断。已完成的部分会保存：下次启动时，你可以继续回复、补全语音片段、转写录音。转写会自动继续。`,
    stay: '取消',
    quit: '退出',
  },
  ended: (replies, transcripts, clips, recordings, talks) =>
    `已中断并保存：${[
      ...counted(replies, '条回复（可以继续）'),
      ...counted(transcripts, '项转写（下次启动时继续）'),
      ...counted(clips, '个语音片段（可以补全）'),
      ...counted(recordings, '段录音（下次启动时可以转写）'),
      ...counted(talks, '个语音对话（已说的内容在对话中）'),
    ].join('、')}。`,
};
