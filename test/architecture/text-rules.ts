import type { Node } from 'oxc-parser';
import type { Code } from './source.ts';
import { nodesOf } from './walk.ts';

/** Finds visible or spoken text in the page's elements that isn't in the string catalogue. */
export function uncataloguedTexts(code: Code): string[] {
  if (!code.path.startsWith('src/renderer/') || !code.path.endsWith('.tsx')) return [];
  return [...nodesOf(code.program)].flatMap(({ node }) =>
    textsOf(node)
      .filter((text) => readable.test(text))
      .map(
        (text) =>
          `${code.path}:${code.text.slice(0, node.start).split('\n').length} says “${text.trim()}”: put it into src/shared/i18n.`,
      ),
  );
}

/** Matches text. Key names and units have at most one letter in a row. */
const readable = /\p{L}{2,}/u;

/** Attributes whose values are shown or read aloud. */
const textAttributes =
  /^(?:alt|title|label|placeholder|text|hint|note|name|summary|aria-(?:label|description|valuetext|roledescription|placeholder))$/;

/** A `name` of this form is an identifier in the code. */
const identifier = /^[a-z][A-Za-z]*$/;

function textsOf(node: Node): readonly string[] {
  if (node.type === 'JSXText') return [node.value];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return node.children.flatMap((child) =>
      child.type === 'JSXExpressionContainer' ? written(child.expression) : [],
    );
  if (node.type !== 'JSXOpeningElement') return [];
  return node.attributes.flatMap((attribute) => {
    if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier' || !attribute.value)
      return [];
    const { name } = attribute.name;
    if (!textAttributes.test(name)) return [];
    const { value } = attribute;
    const texts = written(value.type === 'JSXExpressionContainer' ? value.expression : value);
    return name === 'name' ? texts.filter((text) => !identifier.test(text)) : texts;
  });
}

/** Returns the strings in an expression, except those in nested calls. */
function written(node: Node): readonly string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return [...node.quasis.map(({ value }) => value.raw), ...node.expressions.flatMap(written)];
    case 'ConditionalExpression':
      return [...written(node.consequent), ...written(node.alternate)];
    case 'LogicalExpression':
      return [...written(node.left), ...written(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [...written(node.left), ...written(node.right)] : [];
    case 'ParenthesizedExpression':
      return written(node.expression);
    default:
      return [];
  }
}
