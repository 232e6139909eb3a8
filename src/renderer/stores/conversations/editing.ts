import { create } from 'zustand';

/** What is being edited in place: a message, a title (in the list or the header), or nothing. */
export type Editing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'message'; readonly messageId: string }
  | { readonly kind: 'title'; readonly conversationId: string; readonly place: 'list' | 'header' };

/** At most one thing is edited at a time. */
export const useEditing = create<{ readonly editing: Editing }>(() => ({ editing: { kind: 'nothing' } }));

/** Starts editing and ends any other edit. */
export function edit(editing: Exclude<Editing, { kind: 'nothing' }>): void {
  useEditing.setState({ editing });
}

/** Stops editing. */
export function leaveEditing(): void {
  useEditing.setState({ editing: { kind: 'nothing' } });
}
