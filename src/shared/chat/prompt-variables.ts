/** Something that a prompt asks for each time it's used. */
export type PromptVariable = {
  readonly name: string;
  /** The values to choose from. Empty if any text can be entered. */
  readonly choices: readonly string[];
  /** The initial value: the default, or the first choice. */
  readonly initial: string;
};

/** Values by variable name. */
export type PromptValues = Readonly<Record<string, string>>;

/** Maximum number of variables. Any others stay text. */
const maxVariables = 40;
/** Maximum number of choices per variable. Any others are left out. */
const maxChoices = 100;

const maxNameLength = 60;
const inBraces = /(\\?)\{\{([^{}\n]{1,2000})\}\}/g;
const validName = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_ -]*$/u;

/**
 * Returns the variables of a prompt in order, each once: `{{name}}`, `{{name=default}}` or `{{name:choice|choice}}`.
 * Full-width punctuation, which input methods type, is recognised too. Other braces are text, and so is a variable
 * after a backslash. If a name occurs several times, its first default or choices apply.
 */
export function variablesIn(text: string): readonly PromptVariable[] {
  const found = new Map<string, PromptVariable>();
  for (const [, escaped, content = ''] of text.matchAll(inBraces)) {
    const variable = escaped ? null : variableOf(content);
    if (!variable) continue;
    const known = found.get(variable.name);
    if (!known && found.size === maxVariables) continue;
    if (!known || (known.initial === '' && known.choices.length === 0)) found.set(variable.name, variable);
  }
  return [...found.values()];
}

/** Returns the text with its variables replaced. A variable without a value stays as it is. */
export function filledIn(text: string, values: PromptValues): string {
  return text.replace(inBraces, (whole, escaped: string, content: string) => {
    const variable = variableOf(content);
    if (!variable) return whole;
    if (escaped) return whole.slice(1);
    return Object.hasOwn(values, variable.name) ? (values[variable.name] ?? whole) : whole;
  });
}

function variableOf(content: string): PromptVariable | null {
  const end = content.search(/[=:＝：]/);
  const name = (end < 0 ? content : content.slice(0, end)).trim();
  if (name.length > maxNameLength || !validName.test(name)) return null;
  const rest = end < 0 ? '' : content.slice(end + 1).trim();
  if (content[end] !== ':' && content[end] !== '：') return { name, choices: [], initial: rest };
  const choices = [...new Set(rest.split(/[|｜]/, maxChoices).map((choice) => choice.trim()))].filter(
    Boolean,
  );
  return { name, choices, initial: choices[0] ?? '' };
}
