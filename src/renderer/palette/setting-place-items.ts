import { SettingsIcon } from 'lucide-react';
import { strings } from '../i18n/strings.ts';
import { type SettingsSection, settingsSections } from '../route.ts';
import { allSettings, type SettingPlace } from '../settings/search/setting-index.ts';
import type { PaletteItem } from './palette-item.ts';

/** Returns an item for each section of the settings. `open` shows it. */
export function sectionItems(open: (section: SettingsSection) => void): readonly PaletteItem[] {
  const sections = allSettings().filter(isSection);
  return settingsSections.map((section) => ({
    id: `section ${section}`,
    kind: 'command',
    title: strings().palette.commands.section(strings().settings.sections[section]),
    icon: SettingsIcon,
    also: sections.find((setting) => setting.section === section)?.keywords,
    usedAt: 0,
    run: () => open(section),
  }));
}

/**
 * Returns an item for each setting, searchable by name, synonyms and values. `seek` jumps to the setting. Leaves out
 * settings that make up a whole section, because the section has its own item.
 */
export function settingPlaceItems(seek: (place: SettingPlace) => void): readonly PaletteItem[] {
  const settings = allSettings().filter((setting) => !isSection(setting));
  return settings.map(({ keywords, ...place }) => ({
    id: `setting ${place.section} ${place.name}`,
    kind: 'command',
    title: strings().palette.commands.section(place.name),
    icon: SettingsIcon,
    detail: strings().settings.sections[place.section],
    also: `${keywords} ${place.within ?? ''} ${strings().settings.sections[place.section]}`,
    onlyInSearch: true,
    usedAt: 0,
    run: () => seek(place),
  }));
}

function isSection({ section, name }: SettingPlace): boolean {
  return name === strings().settings.sections[section];
}
