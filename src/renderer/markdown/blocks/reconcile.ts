import type { Block } from './blocks.ts';

/** Returns whether two plain values are deeply equal. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const left = Object.entries(a);
  const right = b as Readonly<Record<string, unknown>>;
  return (
    left.length === Object.keys(b).length &&
    left.every(([name, value]) => Object.hasOwn(b, name) && isSame(value, right[name]))
  );
}

function reused<Part>(before: readonly Part[], after: readonly Part[]): readonly Part[] {
  return after.map((part, index) => {
    const earlier = before[index];
    return earlier !== undefined && isSame(earlier, part) ? earlier : part;
  });
}

function reconcileBlock(before: Block | undefined, after: Block): Block {
  if (before === undefined || before === after) return after;
  if (isSame(before, after)) return before;
  if (before.kind === 'list' && after.kind === 'list') {
    return { ...after, items: reused(before.items, after.items) };
  }
  if (before.kind === 'table' && after.kind === 'table') {
    const align = isSame(before.align, after.align) ? before.align : after.align;
    return { ...after, align, rows: reused(before.rows, after.rows) };
  }
  return after;
}

/**
 * Returns `after` with unchanged blocks, items and rows taken from `before`, so that memoised components don't
 * rerender.
 */
export function reconcile(before: readonly Block[], after: readonly Block[]): readonly Block[] {
  return after.map((block, index) => reconcileBlock(before[index], block));
}
