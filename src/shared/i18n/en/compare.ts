/** Texts of replies side by side, and of asking several models. */
export const compare = {
  /** What replies that stand side by side are told apart by, in order. */
  letters: 'ABCDEFGH',

  set: {
    replies: (count: number) => `${count} replies`,
    models: (count: number) => `${count} models`,
    /** For screen readers, beside a reply's name. */
    place: (letter: string, count: number) => `Reply ${letter} of ${count}`,
    chosen: 'chosen',
    goesOn: (letter: string) => `The next message goes on with ${letter}.`,
    nothingIn: (letter: string) => `Nothing came from ${letter}. Choose what the next message goes on with.`,
    text: (letter: string) => `Text of reply ${letter}`,
    ended: (ended: number, count: number) =>
      `${ended} of ${count} replies ${ended === 1 ? 'has' : 'have'} ended`,
  },

  card: {
    goOn: 'Go on with this',
    showAll: (count: number) => `Show all ${count}`,
    perSecond: (speed: string) => `${speed} tok/s`,
  },

  picker: {
    compare: 'Compare models',
    title: (count: number, most: number) => `${count} of at most ${most} chosen`,
    chosen: (first: string, more: number) => (more > 0 ? `${first} + ${more}` : first),
    /** The second half of `chosen`, by itself. */
    more: (more: number) => ` + ${more}`,
    models: 'Models to compare',
    chosenModels: (models: string) => `Compared: ${models}`,
    find: 'Find one, or type an id',
    oneMore: 'Choose one more to compare.',
    two: 'Choose two to compare.',
    full: (most: number) => `${most} models is the most.`,
  },
};
