import type { Element } from 'hast';
import { contentOf, type Xml } from '../xml.ts';
import { accentOf, fractionOf, grouped, matrixOf, rootOf, withScripts } from './formula-text.ts';

/** An element of a formula (MathML 3). Names have no prefix. */
type Node = {
  readonly name: string;
  readonly attribute: (name: string) => string | undefined;
  readonly content: readonly (Node | string)[];
};

/** Writes an HTML formula as text, or as TeX if the document includes it. */
export function textOfHtmlMath(formula: Element): string {
  return textOfFormula(nodeOfElement(formula));
}

/** Writes a formula of an XML document as text, like {@link textOfHtmlMath}. */
export function textOfXmlMath(formula: Xml): string {
  return textOfFormula(nodeOfXml(formula));
}

function nodeOfElement({ tagName, properties, children }: Element): Node {
  return {
    name: tagName,
    attribute: (name) => {
      const value = properties[name];
      return typeof value === 'string' ? value : undefined;
    },
    content: children.flatMap((child): readonly (Node | string)[] => {
      if (child.type === 'element') return [nodeOfElement(child)];
      return child.type === 'text' ? [child.value] : [];
    }),
  };
}

function nodeOfXml(element: Xml): Node {
  const { name, attributes } = element;
  return {
    name: name.slice(name.indexOf(':') + 1),
    attribute: (wanted) => attributes[wanted] ?? attributes[`math:${wanted}`],
    content: contentOf(element).map((one) => (typeof one === 'string' ? one : nodeOfXml(one))),
  };
}

function textOfFormula(formula: Node): string {
  const tex = texIn(formula);
  if (tex !== null) return `$${tex.trim()}$`;
  return (formula.attribute('alttext') ?? textOf(formula)).replace(/\s+/g, ' ').trim();
}

function texIn(node: Node): string | null {
  if (node.name === 'annotation')
    return node.attribute('encoding') === 'application/x-tex' ? charactersOf(node) : null;
  for (const child of elementsOf(node)) {
    const tex = texIn(child);
    if (tex !== null) return tex;
  }
  return null;
}

function charactersOf({ content }: Node): string {
  return content.map((one) => (typeof one === 'string' ? one : charactersOf(one))).join('');
}

const elementsOf = ({ content }: Node) => content.filter((one) => typeof one !== 'string');

/** Invisible operators, such as the one for multiplication. */
const invisible = /[\u2061-\u2064]/g;

function textOf(node: Node): string {
  const { name } = node;
  const parts = () => elementsOf(node).map(textOf);
  switch (name) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
    case 'ms':
      return charactersOf(node).replace(invisible, '').replace(/\s+/g, ' ');
    case 'mspace':
      return ' ';
    case 'mphantom':
    case 'annotation':
    case 'annotation-xml':
      return '';
    case 'mfrac': {
      const [above = '', below = ''] = parts();
      return fractionOf(above, below);
    }
    case 'msub':
    case 'munder': {
      const [base = '', below = ''] = parts();
      return withScripts(base, below, '');
    }
    case 'msup': {
      const [base = '', above = ''] = parts();
      return withScripts(base, '', above);
    }
    case 'mover': {
      const [base = '', above = ''] = parts();
      const accent = accentOf(above.trim());
      return accent === null ? withScripts(base, '', above) : grouped(base) + accent;
    }
    case 'msubsup':
    case 'munderover': {
      const [base = '', below = '', above = ''] = parts();
      return withScripts(base, below, above);
    }
    case 'msqrt':
      return rootOf(parts().join(''), '');
    case 'mroot': {
      const [radicand = '', degree = ''] = parts();
      return rootOf(radicand, degree);
    }
    case 'mtable':
      return matrixOf(elementsOf(node).map((row) => elementsOf(row).map(textOf)));
    case 'mfenced': {
      const separator = node.attribute('separators') ?? ',';
      const inner = parts().join(separator.trim().charAt(0));
      return (node.attribute('open') ?? '(') + inner + (node.attribute('close') ?? ')');
    }
    default:
      return parts().join('');
  }
}
