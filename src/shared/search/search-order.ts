/** Sort orders of search results. */
export const searchOrders = ['newest', 'relevance'] as const;

export type SearchOrder = (typeof searchOrders)[number];
