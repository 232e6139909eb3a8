import { LanguagesIcon, PlugIcon, RefreshCwIcon, SunMoonIcon } from 'lucide-react';
import type { Gateways } from '../../shared/gateways/gateway-profile.ts';
import { appearanceChoices } from '../../shared/settings/appearance.ts';
import { callBackend } from '../backend/call-backend.ts';
import { runAction } from '../commands/use-shortcuts.ts';
import { toastFailure } from '../failures/toast-failure.ts';
import { strings } from '../i18n/strings.ts';
import { go } from '../route.ts';
import { openSetting } from '../settings/search/matched-setting.ts';
import { startDemo } from '../stores/gateways/gateways-store.ts';
import { listModels } from '../stores/gateways/models-store.ts';
import { changeSettings } from '../stores/settings-store.ts';
import { useJobSettings } from '../stores/transcripts/job-settings.ts';
import type { PaletteItem } from './palette-item.ts';
import { sectionItems, settingPlaceItems } from './setting-place-items.ts';

/** Returns the commands available anywhere: settings, themes, gateways, and translating files. */
export function settingItems(gateways: Gateways | null): readonly PaletteItem[] {
  const texts = strings().palette.commands;
  const command = { kind: 'command', usedAt: 0 } as const;
  const current = gateways?.currentId ?? null;
  return [
    {
      ...command,
      id: 'translate',
      title: texts.translate,
      icon: LanguagesIcon,
      run: () => {
        useJobSettings.setState({ task: 'translate' });
        go({ screen: 'transcribe', transcriptId: null });
        runAction('addFiles');
      },
    },
    ...(gateways?.gateways ?? [])
      .filter(({ id }) => id !== current)
      .map(({ id, name, kind }) => ({
        ...command,
        id: `gateway ${id}`,
        title: texts.gateway(name),
        icon: PlugIcon,
        run: () => void switchTo(id, kind === 'demo'),
      })),
    ...(gateways && !gateways.gateways.some(({ kind }) => kind === 'demo')
      ? [
          {
            ...command,
            id: 'gateway demo',
            title: texts.gateway(strings().frame.gateway.useDemo),
            icon: PlugIcon,
            run: () => void switchTo('', true),
          },
        ]
      : []),
    ...(current === null
      ? []
      : [
          {
            ...command,
            id: 'list models',
            title: texts.refreshModels,
            also: strings().keywords.commands.refreshModels,
            icon: RefreshCwIcon,
            run: () => void listModels(current, { refresh: true }),
          },
        ]),
    ...appearanceChoices.theme.map((theme) => ({
      ...command,
      id: `theme ${theme}`,
      title: texts.theme(strings().settings.appearance.themes[theme]),
      icon: SunMoonIcon,
      also: strings().settings.sections.appearance,
      run: () => void changeSettings({ theme }),
    })),
    ...sectionItems((section) => go({ screen: 'settings', section })),
    ...settingPlaceItems(openSetting),
  ];
}

async function switchTo(gatewayId: string, demo: boolean): Promise<void> {
  const outcome = await (demo ? startDemo() : callBackend((api) => api.gateways.use({ gatewayId })));
  if (!outcome.ok) toastFailure(outcome.failure);
}
