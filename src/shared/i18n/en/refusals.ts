type Values = { readonly text: (name: string) => string };

/** What is said when a gateway answered and refused. */
export const refusals = {
  'key-refused': {
    margin: 'Refused',
    title: 'The gateway did not accept this key',
    cause: ({ text }: Values) =>
      text('key')
        ? `${text('gateway')} refused the key ${text('key')}. It may have been revoked or copied incompletely.`
        : `${text('gateway')} requires a key, and none is saved for it.`,
  },
  'access-denied': {
    margin: 'Denied',
    title: 'The gateway denied access',
    cause: ({ text }: Values) =>
      text('reason') === 'blocked'
        ? `The answer came from a firewall or a sign-in page before ${text('gateway')}, which may block this network or the proxy in use.`
        : text('said') || `${text('gateway')} gave no reason.`,
  },
  'not-offered': {
    margin: 'Not offered',
    title: 'The gateway does not offer this',
    cause: ({ text }: Values) => {
      const tried = `There is nothing at ${text('address')}`;
      if (text('fix')) return `${tried}, but a gateway answers with the base URL ${text('fix')}.`;
      if (!text('alsoTried')) return `${tried}. The base URL may need another path.`;
      return `${tried}, nor a gateway at ${text('alsoTried')}. The base URL may need another path.`;
    },
  },
  'request-refused': {
    margin: 'Refused',
    title: 'The gateway refused this request',
    cause: ({ text }: Values) => `${text('said') || `${text('gateway')} gave no reason.`}`,
  },
  'too-large': {
    margin: 'Too large',
    title: 'The request is too large for this gateway',
    cause: ({ text }: Values) =>
      `${text('gateway')} takes less in one request. Your message is kept; a shorter one, or a new conversation, may pass.`,
  },
  'audio-refused': {
    margin: 'Refused',
    title: 'The gateway does not take this recording',
    cause: ({ text }: Values) =>
      `${text('said') || `${text('gateway')} gave no reason.`} Another form of the same sound may pass.`,
  },
  'audio-too-large': {
    margin: 'Too large',
    title: 'The recording is too large for this gateway',
    cause: ({ text }: Values) =>
      `${text('gateway')} takes less in one request: in parts, or in a smaller form, it may pass.`,
  },
  'rate-limited': {
    margin: 'Too many',
    title: 'Too many requests',
    cause: ({ text }: Values) => text('said') || `${text('gateway')} limits how many requests you can send.`,
  },
  'quota-exceeded': {
    margin: 'Quota',
    title: 'Your quota is used up',
    cause: ({ text }: Values) =>
      `${text('said') || `${text('gateway')} says that your quota is used up.`} Add credit with your provider or choose another gateway.`,
  },
  'gateway-error': {
    margin: 'Gateway error',
    title: 'The gateway could not answer',
    cause: ({ text }: Values) =>
      `${text('gateway')} reported an error of its own${text('said') ? `: ${text('said')}` : '.'}`,
  },
  redirected: {
    margin: 'Redirected',
    title: 'The gateway pointed elsewhere',
    cause: ({ text }: Values) =>
      `${text('address')} redirects to ${text('host')}. The key was not sent there. If that is the right place, use it as the base URL.`,
  },
};
