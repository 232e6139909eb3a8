import { FolderOpenIcon, LogOutIcon } from 'lucide-react';
import { strings } from '../i18n/strings.ts';
import { callOrToast } from '../stores/call-or-toast.ts';
import { inElectron } from '../stores/shell.ts';
import type { PaletteItem } from './palette-item.ts';

/** Returns the commands of the desktop app, whose window shows no menu bar on Windows and Linux. */
export function desktopItems(): readonly PaletteItem[] {
  if (!inElectron) return [];
  const texts = strings().palette.commands;
  const command = { kind: 'command', usedAt: 0 } as const;
  return [
    {
      ...command,
      id: 'open data folder',
      title: texts.openFolder,
      icon: FolderOpenIcon,
      run: () => void callOrToast((api) => api.app.openDataFolder()),
    },
    {
      ...command,
      id: 'quit',
      title: texts.quit,
      icon: LogOutIcon,
      run: () => void callOrToast((api) => api.app.quit()),
    },
  ];
}
