import { create } from 'zustand';

/** What the request inspector shows: the request of a generation, or (null) the newest one. */
type RequestsView = { readonly open: boolean; readonly generationId: string | null };

/** Whether the inspector is open, and for which generation. */
export const useRequestsView = create<RequestsView>(() => ({ open: false, generationId: null }));

/** Opens the inspector at a generation's last request, or (null) at the newest request. */
export function showRequests(generationId: string | null): void {
  useRequestsView.setState({ open: true, generationId });
}

/** Closes the inspector. */
export function closeRequests(): void {
  useRequestsView.setState({ open: false });
}
