/** Strings for the list of prompts in the message box, their variables, and files with prompts. */
export const promptForm = {
  insert: 'Insert',
  list: 'Saved prompts',
  found: (count: string, isOne: boolean) => (isOne ? `${count} saved prompt` : `${count} saved prompts`),
  empty: 'No saved prompts yet. Add some in Settings › Prompts.',

  variables:
    'For text that changes each time, use a variable: {{language}}, {{language=English}} with a default, or {{tone:formal|friendly}} with choices.',
  asksFor: (names: string) => `Asks for: ${names}`,
  transfer: {
    export: 'Export prompts',
    import: 'Import prompts',
    file: 'File with prompts',
    added: (count: string, isOne: boolean) =>
      isOne ? `${count} prompt was added.` : `${count} prompts were added.`,
    known: (count: string, isOne: boolean) =>
      isOne ? `${count} is already saved.` : `${count} are already saved.`,
    leftOut: (count: string, isOne: boolean) =>
      isOne ? `${count} entry couldn’t be imported.` : `${count} entries couldn’t be imported.`,
    gap: ' ',
    unreadable: (file: string) => `“${file}” contains no prompts that Parlance can read.`,
    tooLarge: (file: string) => `“${file}” is too large. A file with prompts can have up to 20 MB.`,
  },
};
