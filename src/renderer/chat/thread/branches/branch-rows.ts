import type { Message } from '../../../../shared/chat/message.ts';
import { type MessageTree, messageTree, pathTo, versionsOf } from '../../../../shared/chat/message-tree.ts';

/** One version at a fork, as a row of the map. */
export type BranchRow = {
  readonly message: Message;
  /** Position among the versions, from 1, oldest first. */
  readonly number: number;
  readonly total: number;
  /** Indentation of the row. The shown path is always lane 0. */
  readonly lane: number;
  /** Whether the row branches off from the lane to its left. If not, its own lane leads to it. */
  readonly beside: boolean;
  readonly shown: boolean;
  /** Whether another fork follows in the same lane. */
  readonly continues: boolean;
};

/** Returns whether any message of a conversation has more than one version. */
export function hasForks(messages: ReadonlyMap<string, Message>): boolean {
  const parents = new Set<string | null>();
  for (const { parentId } of messages.values()) {
    if (parents.has(parentId)) return true;
    parents.add(parentId);
  }
  return false;
}

/**
 * Returns the versions at all forks, in order. At each fork, the versions off the path come first, each followed by its
 * own forks. The version on the path (or the newest, if none is) comes last.
 */
export function branchRows(
  messages: ReadonlyMap<string, Message>,
  headId: string | null,
): readonly BranchRow[] {
  const tree = messageTree(messages.values());
  const shown = new Set(pathTo(tree, headId).map(({ id }) => id));
  const rows: BranchRow[] = [];
  // Iterative: a long conversation can have more consecutive forks than the call stack allows.
  const open: Step[] = [{ kind: 'fork', versions: forkBelow(tree, null), lane: 0 }];
  for (let step = open.pop(); step; step = open.pop()) {
    if (step.kind === 'fork') {
      open.push(...stepsOf(step, shown).toReversed());
      continue;
    }
    const { message, lane, beside: others } = step;
    const versions = versionsOf(tree, message);
    const below = forkBelow(tree, message.id);
    rows.push({
      message,
      number: versions.indexOf(message) + 1,
      total: versions.length,
      lane,
      beside: others,
      shown: shown.has(message.id),
      continues: below.length > 0,
    });
    open.push({ kind: 'fork', versions: below, lane });
  }
  return rows;
}

type Step =
  | { readonly kind: 'fork'; readonly versions: readonly Message[]; readonly lane: number }
  | { readonly kind: 'version'; readonly message: Message; readonly lane: number; readonly beside: boolean };

function stepsOf(
  { versions, lane }: { readonly versions: readonly Message[]; readonly lane: number },
  shown: ReadonlySet<string>,
): readonly Step[] {
  const main = versions.find(({ id }) => shown.has(id)) ?? versions.at(-1);
  if (!main) return [];
  const others = versions.filter((version) => version !== main);
  return [
    ...others.map((message) => ({ kind: 'version', message, lane: lane + 1, beside: true }) as const),
    { kind: 'version', message: main, lane, beside: false },
  ];
}

/**
 * Returns the versions at the first fork below a message, or below the start if `parentId` is null. Empty if there's no
 * fork.
 */
function forkBelow(tree: MessageTree, parentId: string | null): readonly Message[] {
  let below = tree.children.get(parentId) ?? [];
  while (below.length === 1) below = tree.children.get(below[0]?.id ?? '') ?? [];
  return below;
}
