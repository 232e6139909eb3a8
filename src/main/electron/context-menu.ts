import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { MainStrings } from '../../shared/i18n/strings.ts';

/**
 * Returns the context menu for text: spelling suggestions, then actions for the selection. Returns an empty list if
 * there are none.
 */
export function contextMenu(
  params: Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags' | 'dictionarySuggestions'>,
  strings: MainStrings['menu'],
  replace: (word: string) => void,
): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, editFlags, dictionarySuggestions } = params;
  const { edit } = strings;
  if (!isEditable) return selectionText.trim() ? [{ role: 'copy', label: edit.copy }] : [];
  const spelling: MenuItemConstructorOptions[] = dictionarySuggestions.map((word) => ({
    label: word,
    click: () => replace(word),
  }));
  return [
    ...spelling,
    ...(spelling.length > 0 ? [{ type: 'separator' } as const] : []),
    { role: 'cut', label: edit.cut, enabled: editFlags.canCut },
    { role: 'copy', label: edit.copy, enabled: editFlags.canCopy },
    { role: 'paste', label: edit.paste, enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: edit.selectAll, enabled: editFlags.canSelectAll },
  ];
}
