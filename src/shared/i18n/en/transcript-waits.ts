/** Strings for recordings that are waiting for the gateway or have failed. */
export const transcriptWaits = {
  underWay: {
    preparing: 'Preparing the recording',
    waiting: 'Waiting in the queue',
    uploading: 'Uploading the recording',
    transcribing: 'The gateway is transcribing',
  },
  underWayText: 'The transcript appears here when it’s ready. You can leave this screen.',
  sentAgo: (elapsed: string) => `Upload finished ${elapsed} ago.`,
  leftAbout: (left: string) => `About ${left} left, based on earlier recordings.`,
  retryIn: (time: string) => `Retrying in ${time}.`,
  retryAt: (time: string) => `Retrying on ${time}.`,
  waitsBehind: (name: string) =>
    `“${name}” is waiting to be sent again. Until then, nothing else is sent to this gateway.`,
  retryNow: 'Retry now',
  failed: {
    title: 'Failed',
    retryAll: 'Retry all',
    removeFailed: 'Remove failed',
    retryTitle: (count: number) => (count === 1 ? 'Retry 1 recording?' : `Retry ${count} recordings?`),
    retryText: (charged: number) =>
      charged === 1
        ? 'The gateway may already have charged for 1 of them. Retrying could charge you again.'
        : `The gateway may already have charged for ${charged} of them. Retrying could charge you again.`,
    removed: (count: number) => (count === 1 ? '1 recording removed.' : `${count} recordings removed.`),
    stayed: (count: number) =>
      count === 1
        ? '1 recording with text wasn’t removed.'
        : `${count} recordings with text weren’t removed.`,
  },
};
