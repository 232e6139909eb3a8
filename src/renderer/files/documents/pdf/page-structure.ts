import { PastLimit } from '../limits.ts';
import { tableOf } from '../markdown.ts';
import { bullet, markdownOfRuns } from './page-lines.ts';
import { paragraphOf } from './paragraph-lines.ts';
import { joined, type TextRun } from './text-runs.ts';

/** A node of a page's tags, as pdf.js returns it: an element with a role, or a reference to content. */
export type TagNode = {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly TagNode[];
  readonly type?: string;
  readonly id?: string;
};

/** Deepest nesting of tags. */
const maxDepth = 200;

/** Share of a page's characters that its tags may leave out, including headers and footers. */
const maxLeftOut = 0.3;

/**
 * Writes a tagged page as Markdown. What its tags leave out, such as headers and footers, follows at the end. Null if
 * they leave out too much to be reliable.
 */
export function markdownOfTags(tree: TagNode, runs: readonly TextRun[]): string | null {
  const byMark = Map.groupBy(runs, ({ mark }) => mark ?? '');
  byMark.delete('');
  const used = new Set<string>();
  const blocks = blocksOf(tree, 0);
  const rest = runs.filter(({ mark }) => mark === null || !used.has(mark));
  const length = (counted: readonly TextRun[]) =>
    counted.reduce((sum, { text }) => sum + text.trim().length, 0);
  if (length(rest) > length(runs) * maxLeftOut) return null;
  return [...blocks, markdownOfRuns(rest)].filter(Boolean).join('\n\n');

  function blocksOf(node: TagNode, depth: number): readonly string[] {
    if (depth > maxDepth) throw new PastLimit();
    const blocks: string[] = [];
    let inline: TextRun[] = [];
    const endInline = () => {
      const text = paragraphOf(inline);
      if (text !== '') blocks.push(text);
      inline = [];
    };
    for (const child of node.children ?? []) {
      // Push one at a time, because there may be more runs than a call can have arguments.
      if (!hasBlocks(child, depth + 1)) for (const run of runsIn(child, depth + 1)) inline.push(run);
      else {
        endInline();
        for (const block of blockOf(child, depth + 1)) blocks.push(block);
      }
    }
    endInline();
    return blocks;
  }

  function blockOf(node: TagNode, depth: number): readonly string[] {
    const { role = '' } = node;
    const level = /^H([1-6])?$/.exec(role);
    if (level)
      return linesIfAny(textOf(node, depth), (text) => `${'#'.repeat(Number(level[1] ?? 1))} ${text}`);
    switch (role) {
      case 'L':
        return linesIfAny(listOf(node, '', depth).join('\n'));
      case 'Table':
        return linesIfAny(tableOf(rowsOf(node, depth)));
      case 'Figure':
        return [...linesIfAny(node.alt ?? '', (alt) => `[Image: ${alt}]`), ...blocksOf(node, depth)];
      default:
        return blocksOf(node, depth);
    }
  }

  function listOf(list: TagNode, indent: string, depth: number): readonly string[] {
    if (depth > maxDepth) throw new PastLimit();
    return (list.children ?? []).flatMap((item) => {
      if (item.role === 'L') return listOf(item, `${indent}  `, depth + 1);
      const parts = (item.children ?? []).flatMap((part) =>
        part.role === 'LBody' ? (part.children ?? []) : [part],
      );
      const label = joined(
        parts.filter(({ role }) => role === 'Lbl').flatMap((part) => runsIn(part, depth + 1)),
      );
      const inner = parts.filter(({ role }) => role === 'L');
      const text = joined(
        parts.filter(({ role }) => role !== 'Lbl' && role !== 'L').flatMap((part) => runsIn(part, depth + 1)),
      );
      const mark = /\w/.test(label) ? label : '-';
      const line = text === '' ? [] : [`${indent}${mark} ${text.replace(bullet, '')}`];
      return [...line, ...inner.flatMap((nested) => listOf(nested, `${indent}  `, depth + 1))];
    });
  }

  function rowsOf(table: TagNode, depth: number): readonly (readonly string[])[] {
    if (depth > maxDepth) throw new PastLimit();
    return (table.children ?? []).flatMap((child): readonly (readonly string[])[] => {
      if (child.role !== 'TR') return rowsOf(child, depth + 1);
      const cells = (child.children ?? []).map((cell) => textOf(cell, depth + 1));
      return cells.some((text) => text !== '') ? [cells] : [];
    });
  }

  function textOf(node: TagNode, depth: number): string {
    return joined(runsIn(node, depth));
  }

  function runsIn(node: TagNode, depth: number): readonly TextRun[] {
    if (depth > maxDepth) throw new PastLimit();
    if (node.type === 'content' && node.id) {
      if (used.has(node.id)) return [];
      used.add(node.id);
      return byMark.get(node.id) ?? [];
    }
    return (node.children ?? []).flatMap((child) => runsIn(child, depth + 1));
  }
}

const blockRoles =
  /^(?:H[1-6]?|P|L|Table|Figure|Div|Sect|Art|Part|BlockQuote|Caption|TOC|TOCI|Document|Note|Form)$/;

/** Returns whether a node is or contains a block. */
function hasBlocks(node: TagNode, depth: number): boolean {
  if (depth > maxDepth) throw new PastLimit();
  if (blockRoles.test(node.role ?? '')) return true;
  return (node.children ?? []).some((child) => hasBlocks(child, depth + 1));
}

function linesIfAny(text: string, write: (text: string) => string = (same) => same): readonly string[] {
  return text.trim() === '' ? [] : [write(text)];
}
