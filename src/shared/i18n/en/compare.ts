/** Strings for replies shown side by side, and for comparing models. */
export const compare = {
  /** Labels of replies shown side by side, in order. */
  letters: 'ABCDEFGH',

  set: {
    replies: (count: number) => `${count} replies`,
    models: (count: number) => `${count} models`,
    /** Read by screen readers next to a reply's name. */
    place: (letter: string, count: number) => `Reply ${letter} of ${count}`,
    chosen: 'chosen',
    nothingIn: (letter: string) => `Reply ${letter} is empty. Choose which reply to continue from.`,
    ended: (ended: number, count: number) => `${ended} of ${count} replies finished`,
  },

  card: {
    useReply: 'Use this reply',
    showAll: (count: number) => `Show all ${count}`,
    perSecond: (speed: string) => `${speed} tok/s`,
  },

  picker: {
    compare: 'Compare models',
    stop: 'Ask one model',
    title: (count: number, most: number) => `${count} of up to ${most} chosen`,
    chosen: (first: string, more: number) => (more > 0 ? `${first} + ${more}` : first),
    /** The second half of `chosen` on its own. */
    more: (more: number) => ` + ${more}`,
    models: 'Models to compare',
    chosenModels: (models: string) => `Comparing ${models}`,
    find: 'Search or type a model ID',
    oneMore: 'Choose one more to compare.',
    two: 'Choose two models to compare.',
    full: (most: number) => `You can compare up to ${most} models.`,
  },
};
