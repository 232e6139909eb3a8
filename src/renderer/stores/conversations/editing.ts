import { create } from 'zustand';

/** What is being edited in place: one message, or one title (in the list or in the header), or nothing. */
export type Editing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'message'; readonly messageId: string }
  | { readonly kind: 'title'; readonly conversationId: string; readonly place: 'list' | 'header' };

/** The one thing that is being edited. */
export const useEditing = create<{ readonly editing: Editing }>(() => ({ editing: { kind: 'nothing' } }));

/** Starts editing; whatever was being edited is left. */
export function edit(editing: Exclude<Editing, { kind: 'nothing' }>): void {
  useEditing.setState({ editing });
}

/** Leaves editing. */
export function leaveEditing(): void {
  useEditing.setState({ editing: { kind: 'nothing' } });
}
