const stereotypeTagOrLess = /<<[\w ]+>>|<\/?(?:br|b|i|u|em|strong|sub|sup|small)\s*\/?>|<(?=[a-z/!?])/gi;

/**
 * The source with every tag as the text it is, but for breaks and emphasis: mermaid measures labels as HTML before it
 * has cleaned them, whatever its security level.
 */
export function withoutTags(source: string): string {
  return source.replace(stereotypeTagOrLess, (found) => (found === '<' ? '#lt;' : found));
}
