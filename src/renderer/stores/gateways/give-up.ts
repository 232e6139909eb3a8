/** How long the page waits for a gateway to list its models where a person looks on, in ms. */
export const giveUpMs = 20_000;
