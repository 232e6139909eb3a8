/** Strings for prices and costs. */
export const costs = {
  text: 'What your requests cost, as reported by the gateway or calculated from prices.',
  empty: 'No costs yet',
  emptyText:
    'The costs of replies, transcriptions and speech appear here. Set prices in Settings › Gateways.',
  currency: 'Currency',
  byMonth: 'By month',
  byModel: (month: string) => `By model, ${month}`,
  chart: (currency: string) => `Cost by month in ${currency}`,
  month: 'Month',
  cost: 'Cost',
  model: 'Model',
  usedFor: (use: string, gateway: string) => `${use}, ${gateway}`,
  folder: 'Folder',
  byFolder: (month: string) => `By folder, ${month}`,
  noFolder: 'Not in a folder',
  requests: 'Requests',
  unpriced: (count: string, isOne: boolean) =>
    isOne
      ? `${count} request without a price isn’t included`
      : `${count} requests without a price aren’t included`,
  kinds: { chat: 'Chat', transcription: 'Transcription', speech: 'Speech' },
  note: '“About” means that Parlance estimated the tokens. Your gateway’s bill may differ from these amounts. Costs are kept when you delete a conversation; “Delete everything” deletes them.',

  fold: 'Prices',
  currencyText: 'The currency of the prices, and of the costs that the gateway reports.',
  add: 'Prices for a model',
  addText:
    'For models that the gateway lists no prices for, or to override its prices. Earlier costs don’t change.',
  listed: (count: string, isOne: boolean) =>
    isOne
      ? `The gateway lists the prices of ${count} model.`
      : `The gateway lists the prices of ${count} models.`,
  choose: 'Choose or type a model',
  none: 'No other models',
  remove: (model: string) => `Remove prices of ${model}`,
  units: {
    input: 'Input, 1M tokens',
    cachedInput: 'Cached input, 1M tokens',
    output: 'Output, 1M tokens',
    reasoning: 'Reasoning, 1M tokens',
    characters: 'Speech, 1M characters',
    minute: 'Audio, 1 minute',
  },
  of: (model: string, unit: string) => `${model}: ${unit}`,
  same: { cachedInput: 'Same as input', reasoning: 'Same as output' },
  unknown: 'Not set',
  range: 'Enter a number from 0 to 1,000,000,000.',

  together: (replies: number) => `Cost of all ${replies} replies`,
  reply: {
    none: 'no price set',
    reported: (money: string) => `${money}, reported`,
    lessThan: (money: string) => `less than ${money}`,
    conversation: (total: string) => `Cost: ${total}`,
    folder: (total: string) => `Cost of its conversations: ${total}`,
    andUnpriced: (total: string, requests: number) =>
      `${total} (${requests === 1 ? '1 request' : `${requests} requests`} without a price)`,
  },
};
