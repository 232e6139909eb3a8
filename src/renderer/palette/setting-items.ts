import { LanguagesIcon, PlugIcon, RefreshCwIcon, SunMoonIcon } from 'lucide-react';
import type { Gateways } from '../../shared/gateways/gateway-profile.ts';
import { appearanceChoices } from '../../shared/settings/appearance.ts';
import { runAction } from '../commands/use-shortcuts.ts';
import { strings } from '../i18n/strings.ts';
import { go } from '../route.ts';
import { openSetting } from '../settings/search/matched-setting.ts';
import { switchGateway } from '../stores/gateways/gateways-store.ts';
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
  const others = (gateways?.gateways ?? []).filter(({ id }) => id !== current);
  const demo =
    gateways && !gateways.gateways.some(({ kind }) => kind === 'demo')
      ? [{ id: 'demo', name: strings().frame.gateway.useDemo }]
      : [];
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
    ...[...others, ...demo].map(({ id, name }) => ({
      ...command,
      id: `gateway ${id}`,
      title: texts.gateway(name),
      icon: PlugIcon,
      run: () => void switchGateway(id),
    })),
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
