/**
 * The conversation in which the user has just requested a reply on this page that hasn't started yet. Null: a new
 * conversation, which has no id yet; undefined: none.
 */
let requestedIn: string | null | undefined;

/** Notes that the user requests a reply, so that the thread shows it from its beginning once it starts. */
export function noteRequest(conversationId: string | null): void {
  requestedIn = conversationId;
}

/** Forgets the request, because its reply has started or it failed. */
export function forgetRequest(): void {
  requestedIn = undefined;
}

/** Returns whether the reply that starts next in a conversation was requested on this page. */
export function isRequestedHere(conversationId: string): boolean {
  return requestedIn === null || requestedIn === conversationId;
}
