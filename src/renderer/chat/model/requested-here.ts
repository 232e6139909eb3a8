import { create } from 'zustand';

// Whether the user has just requested a reply on this page that hasn't started yet.
const useRequested = create<{ readonly isRequested: boolean }>(() => ({ isRequested: false }));

/** Notes that the user requests a reply, so that the thread shows it from its beginning once it starts. */
export function noteRequest(): void {
  useRequested.setState({ isRequested: true });
}

/** Forgets the request, because its reply has started or it failed. */
export function forgetRequest(): void {
  useRequested.setState({ isRequested: false });
}

/** Returns whether the reply that starts next was requested on this page. */
export function isRequestedHere(): boolean {
  return useRequested.getState().isRequested;
}
