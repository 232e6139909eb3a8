type Values = { readonly text: (name: string) => string };

/** The failures of newer versions. */
export const updateFailures = {
  'update-failed': {
    margin: 'Update',
    title: 'The update did not work',
    cause: ({ text }: Values) => `${updateCause(text('reason'), text('host'))} Parlance is as it was.`,
  },
  'work-under-way': {
    margin: 'Not yet',
    title: 'Work is under way',
    cause: () =>
      'Nothing is installed while a reply, a transcription, speech or a recording runs. Let it end first.',
  },
} as const;

function updateCause(reason: string, host: string): string {
  switch (reason) {
    case 'unreachable':
      return `${host} could not be reached from here.`;
    case 'no-answer':
      return `${host} has no list of versions for this system.`;
    case 'unreadable':
      return `What ${host} sent is no list of versions.`;
    case 'signature':
      return 'What was fetched is not signed by who signed this Parlance, so it was thrown away.';
    case 'damaged':
      return 'What was fetched is not what the feed says it is, so it was thrown away.';
    case 'not-installed':
      return 'This copy runs without having been installed, so there is nothing to replace. Start the AppImage itself, or install a package.';
    case 'disk':
      return 'What was fetched could not be written to the disk. Make room, or see whether your account may write there.';
    default:
      return 'The installer gave an error.';
  }
}
