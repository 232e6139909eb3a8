type Values = { readonly text: (name: string) => string };

/** Refusals of images, files and audio in messages. */
export const attachmentFailures = {
  'images-too-large': {
    margin: 'Images too large',
    title: 'The images are too large for this gateway',
    cause: ({ text }: Values) =>
      Number(text('older')) > 0
        ? 'Each request contains all images of the conversation. Send them at a smaller size, or send this message without the older ones.'
        : 'Send them at a smaller size, or remove some of them.',
  },
  'images-refused': {
    margin: 'No images',
    title: 'This model doesn’t accept images',
    cause: () => 'The gateway rejected the request. Send it without images, or choose another model.',
  },
  'files-too-large': {
    margin: 'Files too large',
    title: 'The files are too large for this gateway',
    cause: () =>
      'Each request contains all files of the conversation. Send their text instead, or remove some of them.',
  },
  'files-refused': {
    margin: 'No files',
    title: 'This model doesn’t accept files',
    cause: () => 'The gateway rejected the request. Send the text of the documents, or choose another model.',
  },
  'chat-audio-refused': {
    margin: 'No audio',
    title: 'This model doesn’t accept audio',
    cause: () => 'The gateway rejected the request. Send it without audio, or choose another model.',
  },
};
