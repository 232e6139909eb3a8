import { FolderOpenIcon, LogOutIcon } from 'lucide-react';
import { backend } from '../backend/connection.ts';
import { failureOf } from '../backend/failure-of.ts';
import { failureText } from '../failures/failure-text.ts';
import { strings } from '../i18n/strings.ts';
import { inElectron } from '../stores/shell.ts';
import { toast } from '../ui/overlay/toast.tsx';
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
      run: () => void runOrToast(async () => backend().app.openDataFolder()),
    },
    {
      ...command,
      id: 'quit',
      title: texts.quit,
      icon: LogOutIcon,
      run: () => void runOrToast(async () => backend().app.quit()),
    },
  ];
}

async function runOrToast(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (thrown) {
    toast({ text: failureText(failureOf(thrown)).title });
  }
}
