import type { LanguageRegistration } from 'shiki/core';

/** A language with syntax highlighting. */
export type Language = {
  /** The name of its grammar in Shiki. */
  readonly id: string;
  /** The display name, the same in every interface language. */
  readonly name: string;
  readonly load: () => Promise<{ readonly default: LanguageRegistration[] }>;
};

const languages: readonly (Language & { readonly aliases: string })[] = [
  {
    id: 'shellscript',
    name: 'Shell',
    aliases: 'bash sh shell zsh console',
    load: () => import('shiki/langs/shellscript.mjs'),
  },
  { id: 'c', name: 'C', aliases: 'c h', load: () => import('shiki/langs/c.mjs') },
  // Shiki's C++ grammar takes most of a second to highlight its first line. The C grammar covers nearly as much.
  { id: 'c', name: 'C++', aliases: 'cpp c++ cc hpp', load: () => import('shiki/langs/c.mjs') },
  { id: 'csharp', name: 'C#', aliases: 'csharp cs c#', load: () => import('shiki/langs/csharp.mjs') },
  { id: 'css', name: 'CSS', aliases: 'css', load: () => import('shiki/langs/css.mjs') },
  { id: 'dart', name: 'Dart', aliases: 'dart', load: () => import('shiki/langs/dart.mjs') },
  { id: 'diff', name: 'Diff', aliases: 'diff patch', load: () => import('shiki/langs/diff.mjs') },
  {
    id: 'docker',
    name: 'Dockerfile',
    aliases: 'dockerfile docker',
    load: () => import('shiki/langs/docker.mjs'),
  },
  { id: 'go', name: 'Go', aliases: 'go golang', load: () => import('shiki/langs/go.mjs') },
  { id: 'html', name: 'HTML', aliases: 'html htm', load: () => import('shiki/langs/html.mjs') },
  { id: 'ini', name: 'INI', aliases: 'ini conf properties', load: () => import('shiki/langs/ini.mjs') },
  { id: 'java', name: 'Java', aliases: 'java', load: () => import('shiki/langs/java.mjs') },
  {
    id: 'javascript',
    name: 'JavaScript',
    aliases: 'javascript js mjs cjs',
    load: () => import('shiki/langs/javascript.mjs'),
  },
  { id: 'jsx', name: 'JSX', aliases: 'jsx', load: () => import('shiki/langs/jsx.mjs') },
  { id: 'json', name: 'JSON', aliases: 'json jsonc json5 jsonl', load: () => import('shiki/langs/json.mjs') },
  { id: 'kotlin', name: 'Kotlin', aliases: 'kotlin kt', load: () => import('shiki/langs/kotlin.mjs') },
  { id: 'lua', name: 'Lua', aliases: 'lua', load: () => import('shiki/langs/lua.mjs') },
  { id: 'make', name: 'Makefile', aliases: 'make makefile', load: () => import('shiki/langs/make.mjs') },
  {
    id: 'mermaid',
    name: 'Mermaid',
    aliases: 'mermaid',
    load: () => import('shiki/langs/mermaid.mjs'),
  },
  { id: 'php', name: 'PHP', aliases: 'php', load: () => import('shiki/langs/php.mjs') },
  {
    id: 'powershell',
    name: 'PowerShell',
    aliases: 'powershell ps1 pwsh',
    load: () => import('shiki/langs/powershell.mjs'),
  },
  {
    id: 'python',
    name: 'Python',
    aliases: 'python py python3',
    load: () => import('shiki/langs/python.mjs'),
  },
  { id: 'r', name: 'R', aliases: 'r', load: () => import('shiki/langs/r.mjs') },
  { id: 'ruby', name: 'Ruby', aliases: 'ruby rb', load: () => import('shiki/langs/ruby.mjs') },
  { id: 'rust', name: 'Rust', aliases: 'rust rs', load: () => import('shiki/langs/rust.mjs') },
  {
    id: 'sql',
    name: 'SQL',
    aliases: 'sql postgres postgresql mysql sqlite',
    load: () => import('shiki/langs/sql.mjs'),
  },
  { id: 'swift', name: 'Swift', aliases: 'swift', load: () => import('shiki/langs/swift.mjs') },
  { id: 'toml', name: 'TOML', aliases: 'toml', load: () => import('shiki/langs/toml.mjs') },
  { id: 'tsx', name: 'TSX', aliases: 'tsx', load: () => import('shiki/langs/tsx.mjs') },
  {
    id: 'typescript',
    name: 'TypeScript',
    aliases: 'typescript ts mts cts',
    load: () => import('shiki/langs/typescript.mjs'),
  },
  { id: 'xml', name: 'XML', aliases: 'xml svg xsd', load: () => import('shiki/langs/xml.mjs') },
  { id: 'yaml', name: 'YAML', aliases: 'yaml yml', load: () => import('shiki/langs/yaml.mjs') },
];

/** Returns the language for the word after a fence, ignoring case; undefined if it's unknown. */
export function languageOf(word: string): Language | undefined {
  const name = word.toLowerCase();
  return languages.find(({ aliases }) => aliases.split(' ').includes(name));
}
