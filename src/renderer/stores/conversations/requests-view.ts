import { create } from 'zustand';

/** What the request inspector shows: nothing, the list, or the request of one generation. */
type RequestsView = { readonly open: boolean; readonly generationId: string | null };

/** Whether the inspector is open, and on what. */
export const useRequestsView = create<RequestsView>(() => ({ open: false, generationId: null }));

/** Opens the inspector: on the last request of a generation, or (null) on the newest of all. */
export function showRequests(generationId: string | null): void {
  useRequestsView.setState({ open: true, generationId });
}

/** Closes it. */
export function closeRequests(): void {
  useRequestsView.setState({ open: false });
}
