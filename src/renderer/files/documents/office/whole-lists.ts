import type { Element, ElementContent } from 'hast';

/**
 * Joins consecutive lists. LibreOffice presentations start a new list whenever the level changes, and each inner list
 * is the only content of its item.
 */
export function withWholeLists(blocks: readonly ElementContent[]): readonly ElementContent[] {
  const joined: ElementContent[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    if (isList(block) && isList(before) && block.tagName === before.tagName)
      for (const item of block.children) addTo(before, item);
    else joined.push(block);
  }
  return joined;
}

function addTo(list: Element, item: ElementContent): void {
  const last = list.children.at(-1);
  const [only, ...more] = item.type === 'element' ? item.children : [];
  const isInner = isList(only) && more.length === 0 && last?.type === 'element';
  if (!isInner) {
    list.children.push(item);
    return;
  }
  const inner = last.children.at(-1);
  if (isList(inner) && inner.tagName === only.tagName) for (const one of only.children) addTo(inner, one);
  else last.children.push(only);
}

function isList(node: ElementContent | undefined): node is Element {
  return node?.type === 'element' && (node.tagName === 'ul' || node.tagName === 'ol');
}
