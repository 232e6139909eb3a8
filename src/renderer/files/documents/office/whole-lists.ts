import type { Element, ElementContent } from 'hast';

/**
 * Joins lists that follow each other. LibreOffice's presentations have a list for each change of the level, of which
 * inner ones are alone in their items.
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
