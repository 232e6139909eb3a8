/** Strings for the chat. */
export const chat = {
  /** Locale (BCP 47) for formatting dates and numbers in these strings. */
  language: 'en-GB',

  list: {
    title: 'Conversations',
    newConversation: 'New conversation',
    newFolder: 'New folder',
    search: 'Search',
    pinned: 'Pinned',
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'Previous 7 days',
    empty: 'No conversations yet.',
    replying: 'Replying',
    draft: 'Draft',
    untitled: 'New conversation',
    more: (title: string) => `More for ${title}`,
  },

  menu: {
    more: 'More',
    rename: 'Rename',
    title: 'Title',
    suggestTitle: 'Suggest a title',
    suggesting: 'Asking the chat model for a title…',
    suggested: (title: string) => `Renamed to “${title}”.`,
    pin: 'Pin',
    unpin: 'Unpin',
    delete: 'Delete',
    deleted: (title: string) => `“${title}” was deleted.`,
  },

  thread: {
    log: 'Conversation',
    you: 'You',
    yourTurn: (time: string) => `You, ${time}`,
    reply: (model: string, time: string) => `Reply from ${model}, ${time}`,
    stillWriting: 'Still writing',
    jumpToLatest: 'Jump to latest',
    replying: 'Replying',
    finished: (model: string, text: string) => `${model}: ${text}`,
    branchedFrom: 'Branched from',
    branchedFromGone: 'Branched from a conversation that no longer exists',
    loading: 'Opening conversation',
    messageGone: 'This message no longer exists.',
  },

  find: {
    name: 'Find in the conversation',
  },

  branches: {
    open: 'Branches',
    title: 'Branches of this conversation',
    yours: (number: number, total: number, text: string) => `You, version ${number} of ${total}: ${text}`,
    reply: (model: string, number: number, total: number, text: string) =>
      `Reply from ${model}, version ${number} of ${total}: ${text}`,
    number: (number: number, total: number) => `${number}/${total}`,
    empty: 'No text',
    writing: 'In progress',
  },

  turn: {
    versions: 'Versions',
    previousVersion: 'Previous version',
    nextVersion: 'Next version',
    versionOf: (number: number, total: number) => `Version ${number} of ${total}`,
    copy: 'Copy',
    copied: 'Copied',
    codeCopied: 'Code copied',
    noCode: 'The latest reply contains no code.',
    copyFailed: 'Couldn’t copy to the clipboard.',
    edit: 'Edit',
    regenerate: 'Regenerate',
    branch: 'Branch from here',
    editMessage: 'Edit message',
    sendVersion: 'Send as new version',
    close: 'Close',
    discardChanges: 'Discard changes',
    changesDiscarded: 'Changes discarded.',
    unanswered: {
      'no-reply': 'No reply, so this message won’t be sent again.',
      'no-text': 'The reply has no text, so this message won’t be sent again.',
    },
    unsentEdit: 'You edited this message but didn’t send it.',
    continueEditing: 'Continue editing',
    reasoning: 'Reasoning',
    reasoningNow: 'Reasoning now',
  },

  reply: {
    waiting: 'Waiting for a response',
    seconds: (seconds: string) => `${seconds} s`,
    tokens: (count: string, isOne: boolean) => `${count} ${isOne ? 'token' : 'tokens'}`,
    underTenth: 'under 0.1 s',
    tokensIn: (tokens: string, time: string) => `${tokens} in ${time}`,
  },

  /** Images that a model returned. */
  images: {
    list: 'Images',
    alt: (number: number) => `Image ${number} of the reply`,
    save: (name: string) => `Save ${name}`,
    attach: 'Attach to message',
    unreadable: 'This image can’t be shown.',
  },
  extras: {
    declined: 'The model declined to answer.',
    toolCalls: (count: number) =>
      count === 1
        ? 'The model asked to use a tool. Parlance doesn’t run tools.'
        : `The model asked to use ${count} tools. Parlance doesn’t run tools.`,
    toolCallList: 'Tool calls',
    sources: 'Sources',
    unnamedTool: 'Tool without a name',
    moreArguments: (count: string) => `${count} more characters aren’t shown. An export includes them.`,
    droppedImages: (count: number) =>
      count === 1
        ? 'The reply contains an image, which Parlance can’t show.'
        : `The reply contains ${count} images, which Parlance can’t show.`,
    droppedAudio: 'The reply contains audio, which Parlance doesn’t store.',
  },

  /** Whether a reply is in the requested form. */
  format: {
    json: 'The reply is valid JSON.',
    matches: 'The reply matches the schema.',
    mismatch: (place: string, keyword: string) =>
      `The reply doesn’t match the schema at ${place} (${keyword}).`,
    notJson: 'The reply isn’t valid JSON.',
    uncheckable: {
      reference: 'The reply can’t be checked: a $ref in the schema is circular or has no target.',
      pattern: 'The reply can’t be checked: a pattern in the schema isn’t a valid regular expression.',
      schema: 'The reply can’t be checked against this schema.',
    },
    tooSlow: 'The reply wasn’t checked, because the schema takes too long to check.',
  },

  /** What was learned when a gateway refused a field of the request. */
  corrected: {
    instead: (field: string) => `This model expects ${field}. Parlance will use it from now on.`,
    leftOut: (fields: string) => `This model doesn’t accept ${fields}. Parlance won’t send it from now on.`,
    allowed: (values: string, field: string) =>
      `This model accepts only ${values} for ${field}. Parlance won’t send other values from now on.`,
    smallerImages: 'The images were sent at a smaller size.',
    withoutOlderImages: 'Only the names of older images were sent.',
    withoutFiles: 'This model doesn’t accept files. Parlance sends their text.',
    withoutAudio: 'This model doesn’t accept audio. Parlance sends the text or name of a recording instead.',
    filesAsText: 'The text of the documents was sent instead of the files.',
    withoutImages: 'This model doesn’t accept images. Parlance sends only their names.',
    sentPlainly: 'This model doesn’t support streaming. Parlance will wait for complete replies from now on.',
  },

  ending: {
    stopped: 'You stopped this reply.',
    lengthAt: (tokens: string) => `Cut off at ${tokens}.`,
    length: 'Cut off at the model’s token limit.',
    filtered: 'The gateway’s content filter blocked this reply.',
    filteredAfter: 'The gateway’s content filter blocked the rest.',
    otherReason: (reason: string) => `The gateway ended this reply with the reason “${reason}”.`,
    empty: 'The gateway sent an empty reply.',
    unreadable: (chunks: number) =>
      chunks === 1
        ? 'Part of this reply is missing: one chunk from the gateway couldn’t be read.'
        : `Parts of this reply are missing: ${chunks.toLocaleString('en')} chunks from the gateway couldn’t be read.`,
    continue: 'Continue',
    retry: 'Retry',
  },

  retry: {
    noResponse: (host: string) => `No response from ${host}.`,
    pause: (gateway: string) => `Too many requests to ${gateway}.`,
    otherwise: (title: string) => `${title}.`,
    again: (seconds: string) => `Retrying in ${seconds} s.`,
    againNow: 'Retrying.',
    retryNow: 'Retry now',
    attempt: (number: number) => `attempt ${number + 1}`,
  },

  failed: {
    replaceKey: 'Replace key',
    enterKey: 'Enter key',
    openGateways: 'Open gateway settings',
    chooseModel: 'Choose a model',
    requestRest: 'Request the rest separately',
    sendSmallerImages: 'Send smaller images',
    makingSmaller: 'Scaling images down…',
    notSmaller: 'The images couldn’t be made smaller.',
    sendWithoutOlderImages: 'Send without older images',
    sendWithoutEarlier: 'Send without earlier messages',
    sendWithoutImages: 'Send without images',
    sendAsText: 'Send as text',
    sendWithoutAudio: 'Send without audio',
    requestEach: 'Request each reply separately',
    said: (gateway: string, said: string) => `${gateway} said: “${said}”`,
    saidBelow: (gateway: string) => `${gateway} gave the reason below.`,
    whatItSaid: 'What the gateway said',
    status: (status: string) => `Status ${status}`,
  },

  consent: {
    title: (gateway: string) => `Send this conversation to ${gateway}?`,
    text: (host: string) =>
      `All of its messages and files would go to ${host}. So far, they have only been sent elsewhere.`,
    removed: (host: string) =>
      `The gateway of this conversation is gone. All of its messages and files would go to ${host} instead.`,
    confirm: (gateway: string) => `Send to ${gateway}`,
  },

  composer: {
    gateway: (name: string) => `Gateway of this conversation: ${name}`,
    chooseGateway: 'Gateway of this conversation',
    removedGateway: 'Removed gateway',
    message: 'Message',
    placeholder: 'Write a message',
    send: 'Send',
    stop: 'Stop',
    model: 'Model',
    models: 'Models',
    foundModels: (count: string, isOne: boolean) => (isOne ? `${count} model` : `${count} models`),
    chooseModel: 'Choose a model',
    modelsLoading: 'Loading models…',
    notListed: 'Not listed',
    unlisted: (gateway: string, reason: string) => `${gateway}: ${reason}.`,
    noModels: 'The gateway lists no models. Type a model ID.',
    typeId: 'Type a model ID.',
    refreshModels: 'Refresh model list',
    listedJustNow: 'Updated just now',
    listedAgo: (ago: string) => `Updated ${ago}`,
    chatModels: 'Chat models',
    otherModels: 'Other models',
    retry: 'Retry',
    dismiss: 'Dismiss',
  },

  empty: {
    title: 'Start a conversation',
    uses: (gateway: string) => `${gateway} will reply.`,
    usesModel: (gateway: string, model: string) => `${model} on ${gateway} will reply.`,
    usesOnlyModel: (model: string) => `${model} will reply.`,
    demo: (model: string | null) =>
      `${model ? `${model} on the` : 'The'} demo gateway will reply. Its replies are made up, and nothing leaves this computer.`,
    noGateway: 'No gateway connected yet.',
    connect: 'Open gateway settings',
    example1: 'What can Parlance do?',
    example2: 'Show me Markdown with a table and code',
    example3: 'How are keys stored?',
  },
};
