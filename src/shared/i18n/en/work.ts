const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];
const joined = (parts: readonly string[]) =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

function startOfSentence(items: readonly string[]): string {
  const text = joined(items);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Strings for work that continues without a window. */
export const work = {
  percentTitle: (percent: number, title: string) => `(${percent}%) ${title}`,
  done: {
    reply: 'Reply finished',
    transcript: 'Transcription finished',
    clip: 'Speech finished',
  },
  failed: {
    reply: 'Reply interrupted',
    transcript: 'Transcription failed',
    clip: 'Speech failed',
  },
  untitled: 'Open Parlance to see it.',
  tray: {
    running: (replies: number, transcripts: number, clips: number, recordings: number, talks: number) =>
      `Parlance: ${joined([
        ...counted(replies, 'a reply', 'replies'),
        ...counted(transcripts, 'a transcription', 'transcriptions'),
        ...counted(clips, 'a clip', 'clips'),
        ...counted(recordings, 'a recording', 'recordings'),
        ...counted(talks, 'a talk', 'talks'),
      ])} in progress`,
    show: 'Show Parlance',
    endTalk: 'End talk',
    quit: 'Quit Parlance',
  },
  quit: {
    title: 'Quit while work is in progress?',
    text: (replies: number, clips: number, recordings: number, talks: number) =>
      `${startOfSentence([
        ...counted(replies, 'a reply', 'replies'),
        ...counted(clips, 'a clip', 'clips'),
        ...counted(recordings, 'a recording', 'recordings'),
        ...counted(talks, 'a talk', 'talks'),
      ])} will be interrupted. What’s finished is saved: next time, you can continue replies, generate the missing parts of clips and transcribe recordings. Transcriptions resume automatically.`,
    stay: 'Cancel',
    quit: 'Quit',
  },
  ended: (replies: number, transcripts: number, clips: number, recordings: number, talks: number) =>
    `Interrupted and saved: ${joined([
      ...counted(replies, 'a reply (you can continue it)', 'replies (you can continue them)'),
      ...counted(
        transcripts,
        'a transcription (it resumes at the next start)',
        'transcriptions (they resume at the next start)',
      ),
      ...counted(
        clips,
        'a clip (you can generate its missing parts)',
        'clips (you can generate their missing parts)',
      ),
      ...counted(
        recordings,
        'a recording (you can transcribe it at the next start)',
        'recordings (you can transcribe them at the next start)',
      ),
      ...counted(
        talks,
        'a talk (what was said is in its conversation)',
        'talks (what was said is in their conversations)',
      ),
    ])}.`,
};
