import type { LanguageRegistration } from 'shiki/core';

/** A language with syntax highlighting. */
export type Language = {
  /** The name of its grammar in Shiki. */
  readonly id: string;
  /** The display name, the same in every interface language. */
  readonly name: string;
  readonly load: () => Promise<{ readonly default: LanguageRegistration[] }>;
};

const languages: readonly (Language & { readonly written: string })[] = [
  {
    id: 'shellscript',
    name: 'Shell',
    written: 'bash sh shell zsh console',
    load: () => import('shiki/langs/shellscript.mjs'),
  },
  { id: 'c', name: 'C', written: 'c h', load: () => import('shiki/langs/c.mjs') },
  // Shiki's C++ grammar takes most of a second before its first line. The C grammar covers nearly as much.
  { id: 'c', name: 'C++', written: 'cpp c++ cc hpp', load: () => import('shiki/langs/c.mjs') },
  { id: 'csharp', name: 'C#', written: 'csharp cs c#', load: () => import('shiki/langs/csharp.mjs') },
  { id: 'css', name: 'CSS', written: 'css', load: () => import('shiki/langs/css.mjs') },
  { id: 'dart', name: 'Dart', written: 'dart', load: () => import('shiki/langs/dart.mjs') },
  { id: 'diff', name: 'Diff', written: 'diff patch', load: () => import('shiki/langs/diff.mjs') },
  {
    id: 'docker',
    name: 'Dockerfile',
    written: 'dockerfile docker',
    load: () => import('shiki/langs/docker.mjs'),
  },
  { id: 'go', name: 'Go', written: 'go golang', load: () => import('shiki/langs/go.mjs') },
  { id: 'html', name: 'HTML', written: 'html htm', load: () => import('shiki/langs/html.mjs') },
  { id: 'ini', name: 'INI', written: 'ini conf properties', load: () => import('shiki/langs/ini.mjs') },
  { id: 'java', name: 'Java', written: 'java', load: () => import('shiki/langs/java.mjs') },
  {
    id: 'javascript',
    name: 'JavaScript',
    written: 'javascript js mjs cjs',
    load: () => import('shiki/langs/javascript.mjs'),
  },
  { id: 'jsx', name: 'JSX', written: 'jsx', load: () => import('shiki/langs/jsx.mjs') },
  { id: 'json', name: 'JSON', written: 'json jsonc json5 jsonl', load: () => import('shiki/langs/json.mjs') },
  { id: 'kotlin', name: 'Kotlin', written: 'kotlin kt', load: () => import('shiki/langs/kotlin.mjs') },
  { id: 'lua', name: 'Lua', written: 'lua', load: () => import('shiki/langs/lua.mjs') },
  { id: 'make', name: 'Makefile', written: 'make makefile', load: () => import('shiki/langs/make.mjs') },
  {
    id: 'mermaid',
    name: 'Mermaid',
    written: 'mermaid',
    load: () => import('shiki/langs/mermaid.mjs'),
  },
  { id: 'php', name: 'PHP', written: 'php', load: () => import('shiki/langs/php.mjs') },
  {
    id: 'powershell',
    name: 'PowerShell',
    written: 'powershell ps1 pwsh',
    load: () => import('shiki/langs/powershell.mjs'),
  },
  {
    id: 'python',
    name: 'Python',
    written: 'python py python3',
    load: () => import('shiki/langs/python.mjs'),
  },
  { id: 'r', name: 'R', written: 'r', load: () => import('shiki/langs/r.mjs') },
  { id: 'ruby', name: 'Ruby', written: 'ruby rb', load: () => import('shiki/langs/ruby.mjs') },
  { id: 'rust', name: 'Rust', written: 'rust rs', load: () => import('shiki/langs/rust.mjs') },
  {
    id: 'sql',
    name: 'SQL',
    written: 'sql postgres postgresql mysql sqlite',
    load: () => import('shiki/langs/sql.mjs'),
  },
  { id: 'swift', name: 'Swift', written: 'swift', load: () => import('shiki/langs/swift.mjs') },
  { id: 'toml', name: 'TOML', written: 'toml', load: () => import('shiki/langs/toml.mjs') },
  { id: 'tsx', name: 'TSX', written: 'tsx', load: () => import('shiki/langs/tsx.mjs') },
  {
    id: 'typescript',
    name: 'TypeScript',
    written: 'typescript ts mts cts',
    load: () => import('shiki/langs/typescript.mjs'),
  },
  { id: 'xml', name: 'XML', written: 'xml svg xsd', load: () => import('shiki/langs/xml.mjs') },
  { id: 'yaml', name: 'YAML', written: 'yaml yml', load: () => import('shiki/langs/yaml.mjs') },
];

/** Returns the language for the word after a fence, ignoring case; undefined if it's unknown. */
export function languageOf(word: string): Language | undefined {
  const asked = word.toLowerCase();
  return languages.find(({ written }) => written.split(' ').includes(asked));
}
