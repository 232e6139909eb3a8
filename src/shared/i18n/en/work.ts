const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];
const joined = (parts: readonly string[]) =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Texts of work that goes on without a window. */
export const work = {
  percentTitle: (percent: number, title: string) => `(${percent} %) ${title}`,
  done: {
    reply: 'A reply is finished',
    transcript: 'A transcription is finished',
    clip: 'Speech is finished',
  },
  failed: {
    reply: 'A reply was cut off',
    transcript: 'A transcription failed',
    clip: 'Speech failed',
  },
  untitled: 'Open Parlance to see it.',
  tray: {
    running: (replies: number, transcripts: number, clips: number, recordings: number) =>
      `Parlance: ${joined([
        ...counted(replies, 'a reply', 'replies'),
        ...counted(transcripts, 'a transcription', 'transcriptions'),
        ...counted(clips, 'speech', 'texts spoken'),
        ...counted(recordings, 'a recording', 'recordings'),
      ])} under way`,
    show: 'Show Parlance',
    quit: 'Quit Parlance',
  },
  quit: {
    title: 'Quit while work is under way?',
    text: (replies: number, clips: number, recordings: number) =>
      `${joined([
        ...counted(replies, 'A reply', 'replies'),
        ...counted(clips, 'speech', 'texts being spoken'),
        ...counted(recordings, 'a recording', 'recordings'),
      ])} would be cut off. What has come is kept: a reply can be continued, the missing parts of speech asked for, a recording transcribed at the next start. Transcriptions go on by themselves then.`,
    stay: 'Go on',
    quit: 'Quit',
  },
  ended: (replies: number, transcripts: number, clips: number, recordings: number) =>
    `Cut short, and kept: ${joined([
      ...counted(replies, 'a reply (it can be continued)', 'replies (they can be continued)'),
      ...counted(
        transcripts,
        'a transcription (it goes on at the next start)',
        'transcriptions (they go on at the next start)',
      ),
      ...counted(
        clips,
        'speech (its missing parts can be asked for)',
        'texts spoken (their missing parts can be asked for)',
      ),
      ...counted(
        recordings,
        'a recording (it is offered at the next start)',
        'recordings (they are offered at the next start)',
      ),
    ])}.`,
};
