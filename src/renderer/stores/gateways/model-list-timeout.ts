/** Maximum time that the page waits for a model list while the user is waiting for it, in ms. */
export const modelListTimeoutMs = 20_000;
