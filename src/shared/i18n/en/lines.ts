/** Strings for finding and editing lines of a transcript. */
export const lines = {
  find: {
    name: 'Find in the transcript',
    matchCase: 'Match case',
    replaceWith: 'Replace with',
    replace: 'Replace',
    replaceAll: 'Replace all',
    replaced: (count: number, lines: number) =>
      `${count.toLocaleString('en')} replaced in ${lines === 1 ? '1 line' : `${lines.toLocaleString('en')} lines`}.`,
  },
  times: {
    title: 'Line times',
    edit: (time: string) => `Edit times at ${time}`,
    start: 'Start',
    end: 'End',
    now: 'Now',
    takeNow: (field: string) => `${field}: use the playback position`,
    save: 'Save',
    unreadable: 'Enter a time, such as 1:02.5.',
    reversed: 'The end is before the start.',
  },
};
