import type { Attachment } from '../../../shared/chat/attachment.ts';
import type { Draft, DraftKey } from './draft-state.ts';

const storageKey = 'parlance-drafts';

/**
 * Returns the drafts that this tab couldn't save before it was reloaded. `storage` is a function because accessing
 * blocked storage throws.
 */
export function readUnsaved(storage: () => Pick<Storage, 'getItem'>): ReadonlyMap<DraftKey, Draft> {
  try {
    const stored: unknown = JSON.parse(storage().getItem(storageKey) ?? '[]');
    if (Array.isArray(stored) && stored.every(isEntry)) return new Map(stored);
  } catch {
    // Storage is blocked, or the value isn't JSON.
  }
  // Another version of Parlance may have stored it in a different format.
  return new Map();
}

/** Stores unsaved drafts for the lifetime of the tab. */
export function writeUnsaved(
  storage: () => Pick<Storage, 'setItem' | 'removeItem'>,
  unsaved: ReadonlyMap<DraftKey, Draft>,
): void {
  try {
    if (unsaved.size === 0) storage().removeItem(storageKey);
    else storage().setItem(storageKey, JSON.stringify([...unsaved]));
  } catch {
    // Storage is full or blocked. The drafts are still in memory; only a reload would lose them.
  }
}

function isEntry(entry: unknown): entry is [DraftKey, Draft] {
  if (!Array.isArray(entry) || entry.length !== 2) return false;
  const [key, draft] = entry;
  return (key === null || typeof key === 'string') && isDraft(draft);
}

function isDraft(draft: unknown): boolean {
  if (!isRecord(draft) || typeof draft.text !== 'string') return false;
  return Array.isArray(draft.attachments) && draft.attachments.every(isAttachment);
}

function isAttachment(value: unknown): value is Attachment {
  if (!isRecord(value)) return false;
  return (
    [value.id, value.name, value.kind].every((field) => typeof field === 'string') &&
    typeof value.bytes === 'number'
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
