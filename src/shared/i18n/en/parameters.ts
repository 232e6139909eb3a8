/** Strings of request parameters: the inspector beside a conversation, and the defaults in the settings. */
export const parameters = {
  title: 'Parameters',
  reset: 'Reset all parameters',
  resetDone: 'All parameters were reset to the defaults.',
  undo: 'Undo',
  hide: 'Hide parameters',
  show: 'Show parameters',
  showWith: (summary: string) => `Show parameters: ${summary}`,

  sections: {
    systemPrompt: 'System prompt',
    sampling: 'Sampling',
    output: 'Output',
    request: 'Request',
  },
  changed: (count: number) => `${count} changed`,
  defaults: 'Defaults',
  none: 'None',

  /** Accessible names. */
  names: {
    systemPrompt: 'System prompt',
    temperature: 'Temperature',
    topP: 'Top p',
    presencePenalty: 'Presence penalty',
    frequencyPenalty: 'Frequency penalty',
    maxTokens: 'Max tokens',
    replies: 'Replies',
    stop: 'Stop sequences',
    user: 'User',
    stream: 'Stream replies',
  },
  /** Short labels for the narrow column of the inspector. */
  labels: {
    temperature: 'Temperature',
    topP: 'Top p',
    presencePenalty: 'Presence',
    frequencyPenalty: 'Frequency',
    maxTokens: 'Max tokens',
    replies: 'Replies',
    stop: 'Stop',
    user: 'User',
    stream: 'Stream replies',
  },
  /** One-sentence descriptions. */
  explained: {
    temperature: 'Controls randomness: low values are more predictable, high values more varied.',
    topP: 'Limits the choice to the most likely words that together reach this probability. Change this or the temperature, not both.',
    presencePenalty:
      'Above 0, words that have already appeared become less likely, which encourages new topics.',
    frequencyPenalty: 'Above 0, a word becomes less likely each time it appears, which reduces repetition.',
    maxTokens: 'Maximum length of a reply, in tokens. A token is about three quarters of an English word.',
    replies: 'How many replies to request at once. Each one uses tokens.',
    stop: 'The reply stops before any of these texts.',
    user: 'A name sent with each request, so that the gateway can tell its users apart.',
    stream: 'Shows a reply as it’s generated. When off, the whole reply appears at the end.',
  },
  clear: (name: string) => `Clear ${name}`,
  valueOf: (name: string) => `${name} value`,
  increase: (name: string) => `Increase ${name}`,
  decrease: (name: string) => `Decrease ${name}`,

  state: {
    label: (name: string) => `How ${name} is sent`,
    inherit: (value: string) => `Inherit (${value})`,
    inheritNothing: 'Inherit (not sent)',
    inherited: (value: string) => `Inherited, ${value}`,
    notSent: 'Don’t send',
    isNotSent: 'Not sent',
    value: 'Send a value',
    empty: '–',
  },
  stop: {
    remove: (sequence: string) => `Remove ${sequence}`,
    hint: 'Press Enter to add. \\n is a line break, \\t a tab',
    space: '·',
    lineBreak: '↵',
    tab: '⇥',
    count: (count: number) => `${count} stop ${count === 1 ? 'sequence' : 'sequences'}`,
  },

  /** One-line summary, for the header while the inspector is hidden and for a collapsed section. */
  summary: {
    temperature: (value: string) => `${value} temperature`,
    topP: (value: string) => `${value} top p`,
    presencePenalty: (value: string) => `${value} presence`,
    frequencyPenalty: (value: string) => `${value} frequency`,
    maxTokens: (value: string) => `${value} max`,
    replies: (value: string) => `${value} ${value === '1' ? 'reply' : 'replies'}`,
    user: (value: string) => `user ${value}`,
    stop: (sequence: string) => `stop ${sequence}`,
    stream: 'not streamed',
    without: (label: string) => `no ${label.toLowerCase()}`,
  },

  systemPrompt: {
    placeholder: 'Instructions for the model',
    cleared: 'The system prompt was cleared.',
    replaced: 'The system prompt was replaced.',
  },
  useForNew: 'Make these the defaults',
  notAccepted: 'Not accepted by this model.',
  usedForNew: 'New conversations use these parameters.',
  exact: {
    show: 'Show the exact request',
    hide: 'Hide the exact request',
    body: 'Exact request',
    copy: 'Copy',
    copied: 'Copied',
    more: (count: string) => `${count} more characters aren’t shown. Copy includes them.`,
    sent: 'What Send would send to the chat completions endpoint now.',
  },

  settings: {
    text: 'The models of your gateway, and the defaults for conversations.',
    defaults: 'Default parameters',
    defaultsText:
      'Conversations use these values unless they set their own. Values that aren’t set here aren’t sent, so the gateway’s defaults apply.',
    systemPrompt: 'System prompt for new conversations',
    systemPromptText: 'Existing conversations don’t change.',
  },
};
