const conversations = (count: number) => (count === 1 ? '1 conversation' : `${count} conversations`);

/** Taking conversations out of Parlance and into it. */
export const transfer = {
  title: 'Export and import',
  text: 'Markdown is for reading. JSON holds every version, request and attachment, and comes back just as it was. Keys are in neither. Import takes that JSON and ChatGPT’s conversations.json, or the ZIP it comes in.',
  export: 'Export',
  exportMarkdown: 'Export as Markdown',
  exportJson: 'Export as JSON',
  exportAll: 'Export all conversations',
  markdownFormat: 'Markdown',
  jsonFormat: 'JSON, with everything',
  exportSeveral: 'Choose which to export',
  exportChosen: (count: number) => `Export ${conversations(count)}`,
  noConversations: 'There is no conversation yet.',
  format: 'Format',
  conversations: 'Conversations to export',
  files: 'Files to import',
  import: 'Import conversations…',
  uploading: (file: string) => `Reading ${file}`,
  importing: (done: number) => `Importing, ${conversations(done)} so far`,
  exporting: (done: number, total: number) => `Exporting ${done} of ${total}`,
  exported: (count: number, file: string) => `Exported ${conversations(count)} to ${file}`,
  cancel: 'Cancel',
  close: 'Close',
  summary: {
    title: 'Import finished',
    added: (count: number) => (count === 0 ? 'Nothing was added' : `Added ${conversations(count)}`),
    known: (count: number) =>
      `${conversations(count)} already here, left as ${count === 1 ? 'it is' : 'they are'}`,
    unreadable: (count: number) => `${conversations(count)} could not be read`,
    leftOut: (count: number) =>
      count === 1
        ? '1 part that is not text was left out (an image, a file, a tool’s output)'
        : `${count} parts that are not text were left out (images, files, tools’ output)`,
    reason: {
      'not-an-export': 'This is neither an export of Parlance nor ChatGPT’s conversations.json.',
      newer: 'A newer Parlance wrote this. Update, and import it again.',
      broken: 'The file is cut short or damaged here.',
      'no-messages': 'There is no message in it.',
    },
  },
  markdown: {
    untitled: 'Conversation',
    systemPrompt: 'System prompt',
    you: 'You',
    reasoning: 'Reasoning',
    attachment: (name: string) => `Attached: ${name}`,
    endings: {
      running: 'This reply was still being written.',
      stopped: 'This reply was stopped.',
      length: 'This reply was cut off at the token limit.',
      filtered: 'The gateway’s filter held back this reply, or the rest of it.',
      interrupted: 'This reply was cut off.',
      failed: 'This reply failed.',
    },
  },
};
