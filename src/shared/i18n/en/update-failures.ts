type Values = { readonly text: (name: string) => string };

/** Messages for failed updates. */
export const updateFailures = {
  'update-failed': {
    margin: 'Update',
    title: 'The update failed',
    cause: ({ text }: Values) => `${updateCause(text('reason'), text('host'))} Parlance wasn’t changed.`,
  },
  'work-under-way': {
    margin: 'Not yet',
    title: 'Something is still running',
    cause: () =>
      'Updates can’t be installed while a reply, a transcription, speech or a recording is in progress. Wait until it’s finished.',
  },
} as const;

function updateCause(reason: string, host: string): string {
  switch (reason) {
    case 'unreachable':
      return `${host} can’t be reached.`;
    case 'no-response':
      return `${host} has no list of versions for this system.`;
    case 'unreadable':
      return `${host} sent something other than a list of versions.`;
    case 'signature':
      return 'The download isn’t signed by the publisher of this copy, so it was deleted.';
    case 'damaged':
      return 'The download doesn’t match its checksum, so it was deleted.';
    case 'not-installed':
      return 'This copy isn’t installed, so there’s nothing to replace. Start the AppImage directly, or install a package.';
    case 'disk':
      return 'The download couldn’t be saved to disk. Free up space, and check that your account can write there.';
    default:
      return 'The installer reported an error.';
  }
}
