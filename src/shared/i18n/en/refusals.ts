type Values = { readonly text: (name: string) => string };

/** Returns the advice for a refusal that is about a header; empty for others. */
function aboutHeader({ text }: Values): string {
  const header = text('header');
  if (!header) return '';
  switch (text('reason')) {
    case 'lost-header':
      return `${text('gateway')} received no ${header} header, although Parlance sent the key in it. A proxy or firewall may have removed it.`;
    case 'refused-header':
      return `${text('gateway')} refused the header ${header}. Its value may have been revoked or copied incompletely. You can replace it under Extra headers in the gateway’s settings.`;
    case 'other-header':
      return `${text('gateway')} expects the header ${header}. Add it under Extra headers in the gateway’s settings.`;
    default:
      return `${text('gateway')} expects the key in the header ${header}. Add this header under Extra headers in the gateway’s settings, with the key as its value. It’s stored like a key.`;
  }
}

/** Messages for requests that a gateway refused. */
export const refusals = {
  'key-refused': {
    margin: 'Refused',
    title: 'The gateway requires a valid key',
    cause: ({ text }: Values) =>
      aboutHeader({ text }) ||
      (text('key')
        ? `${text('gateway')} refused the key ${text('key')}. It may have been revoked or copied incompletely.`
        : `No key is saved for ${text('gateway')}. Enter one in its settings.`),
  },
  'access-denied': {
    margin: 'Denied',
    title: 'The gateway denied access',
    cause: ({ text }: Values) =>
      text('reason') === 'blocked'
        ? `A firewall or sign-in page responded instead of ${text('gateway')}. It may be blocking this network or your proxy.`
        : aboutHeader({ text }) || text('said') || `${text('gateway')} gave no reason.`,
  },
  'not-offered': {
    margin: 'Not offered',
    title: 'The gateway doesn’t offer this',
    cause: ({ text }: Values) => {
      const tried = `Nothing was found at ${text('address')}`;
      if (text('chat'))
        return `No list of models was found at ${text('address')}, but chat requests are answered at ${text('chat')}. Type a model’s name yourself.`;
      if (text('fix')) return `${tried}, but a gateway responds at the base URL ${text('fix')}.`;
      if (!text('alsoTried')) return `${tried}. The base URL may need another path.`;
      return `${tried} or at ${text('alsoTried')}. The base URL may need another path.`;
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
      `${text('gateway')} accepts only smaller requests. Try a shorter message or start a new conversation.`,
  },
  'context-too-long': {
    margin: 'Too long',
    title: 'The conversation is too long for this model',
    cause: ({ text }: Values) => {
      const limit = Number(text('limit'));
      const accepts = limit > 0 ? `at most ${limit.toLocaleString('en')} tokens` : 'fewer tokens';
      return `The model accepts ${accepts}. Start a new conversation, leave messages out of the context, or shorten your message.`;
    },
  },
  'audio-refused': {
    margin: 'Refused',
    title: 'The gateway doesn’t accept this recording',
    cause: ({ text }: Values) =>
      `${text('said') || `${text('gateway')} gave no reason.`} Try another audio format.`,
  },
  'audio-too-large': {
    margin: 'Too large',
    title: 'The recording is too large for this gateway',
    cause: ({ text }: Values) =>
      `${text('gateway')} accepts only smaller recordings. Try a shorter one, or a compressed format such as MP3.`,
  },
  'rate-limited': {
    margin: 'Busy',
    title: 'Too many requests',
    cause: ({ text }: Values) =>
      text('said') || `${text('gateway')} limits how many requests you can send in a given time.`,
  },
  'quota-exceeded': {
    margin: 'Quota',
    title: 'Your quota is used up',
    cause: ({ text }: Values) =>
      `${text('said') || `${text('gateway')} says that your quota is used up.`} Add credit with your provider or choose another gateway.`,
  },
  'gateway-error': {
    margin: 'Gateway error',
    title: 'The gateway reported an error',
    cause: ({ text }: Values) =>
      text('said') ? `${text('gateway')} said: ${text('said')}` : `${text('gateway')} gave no reason.`,
  },
  redirected: {
    margin: 'Redirected',
    title: 'The gateway redirects to another address',
    cause: ({ text }: Values) =>
      `${text('address')} redirects to ${text('host')}, but the key wasn’t sent there. If that’s the right address, use it as the base URL.`,
  },
};
