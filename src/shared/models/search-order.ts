/** How hits can be ordered: by date, or by how well they match. */
export const searchOrders = ['newest', 'relevance'] as const;

export type SearchOrder = (typeof searchOrders)[number];
