/** Texts of what a request is asked with: the inspector beside a conversation, and the defaults in the settings. */
export const parameters = {
  title: 'Parameters',
  reset: 'Reset all parameters',
  resetDone: 'All parameters are as in the defaults.',
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

  /** The accessible names. */
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
  /** As they stand in the narrow column of the inspector. */
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
  /** What each does, in a sentence. */
  explained: {
    temperature: 'How freely the model chooses words: low is predictable, high is more varied.',
    topP: 'Limits the choice to the likeliest words that together reach this probability; change this or the temperature, not both.',
    presencePenalty:
      'Above 0, words that have already appeared become less likely, which favours new topics.',
    frequencyPenalty: 'Above 0, a word becomes less likely each time it appears, which reduces repetition.',
    maxTokens:
      'The longest that a reply may be, in tokens; a token is about three quarters of an English word.',
    replies: 'How many replies to ask for at once; each one costs tokens.',
    stop: 'The reply ends before any of these texts.',
    user: 'A name that the gateway receives with each request, to tell its users apart.',
    stream: 'Shows a reply as it is written; off, the whole reply appears at the end.',
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
    hint: 'Enter adds one; \\n is a line break, \\t a tab',
    space: '·',
    lineBreak: '↵',
    tab: '⇥',
    count: (count: number) => `${count} stop ${count === 1 ? 'sequence' : 'sequences'}`,
  },

  /** One line of what is sent, in the header while the inspector is hidden and where a section is folded. */
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
    placeholder: 'What the model is told before the conversation',
    cleared: 'The system prompt is cleared.',
    replaced: 'The system prompt is replaced.',
  },
  useForNew: 'Make these the defaults',
  usedForNew: 'New conversations begin with these parameters.',
  exact: {
    show: 'Show the exact request',
    hide: 'Hide the exact request',
    body: 'Exact request',
    copy: 'Copy',
    copied: 'Copied',
    more: (count: string) => `${count} more characters are not shown. Copy takes them all.`,
    sent: 'What Send would send now, to the chat completions address.',
  },

  settings: {
    text: 'What conversations are asked with where they have nothing of their own.',
    defaults: 'Defaults for conversations',
    defaultsText:
      'A conversation inherits these until it sets a value itself. What is not set here is not sent, and the gateway’s own default holds.',
    systemPrompt: 'System prompt of new conversations',
    systemPromptText: 'Conversations that have begun keep theirs.',
  },
};
