import type { Strings } from '../strings.ts';

/** Strings of replies side by side, and of comparing models, in Chinese. */
export const compare: Strings['compare'] = {
  letters: 'ABCDEFGH',

  set: {
    replies: (count) => `${count} 条回复`,
    models: (count) => `${count} 个模型`,
    place: (letter, count) => `回复 ${letter}，共 ${count} 条`,
    chosen: '已选',
    nothingIn: (letter) => `回复 ${letter} 是空的。请选择从哪条回复继续。`,
    ended: (ended, count) => `${count} 条回复中已有 ${ended} 条完成`,
  },

  card: {
    useReply: '使用这条回复',
    showAll: (count) => `显示全部 ${count} 条`,
    perSecond: (speed) => `${speed} 词元/秒`,
  },

  picker: {
    compare: '比较模型',
    stop: '只问一个模型',
    title: (count, most) => `已选 ${count} 个，最多 ${most} 个`,
    chosen: (first, more) => (more > 0 ? `${first} + ${more}` : first),
    more: (more) => ` + ${more}`,
    models: '要比较的模型',
    chosenModels: (models) => `正在比较：${models}`,
    find: '搜索或输入模型 ID',
    oneMore: '再选一个即可比较。',
    two: '选择两个模型即可比较。',
    full: (most) => `最多可以比较 ${most} 个模型。`,
  },
};
