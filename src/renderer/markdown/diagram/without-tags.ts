const stereotypeTagOrLessThan = /<<[\w ]+>>|<\/?(?:br|b|i|u|em|strong|sub|sup|small)\s*\/?>|<(?=[a-z/!?])/gi;

/**
 * Escapes all tags in the source except line breaks and emphasis. Mermaid measures labels as HTML before it sanitises
 * them, whatever its security level.
 */
export function withoutTags(source: string): string {
  return source.replace(stereotypeTagOrLessThan, (found) => (found === '<' ? '#lt;' : found));
}
