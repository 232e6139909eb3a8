import { folded } from '../../shared/models/search-fold.ts';
import type { SettingsSection } from '../frame/route.ts';
import { words } from '../words.ts';

/** Something that can be set or read under the settings: the name that stands beside it, and where that is. */
export type SettingPlace = {
  readonly section: SettingsSection;
  readonly name: string;
  /** What has to be opened in the section to see it. */
  readonly within?: string;
};

/** The settings whose name, place or section has every word of what was typed, in the order of the sections. */
export function settingsCalled(typed: string): readonly SettingPlace[] {
  const sought = folded(typed).split(/\s+/).filter(Boolean);
  if (sought.length === 0) return [];
  return allSettings().filter(({ section, name, within = '' }) => {
    const told = folded(`${name} ${within} ${words.settings.sections[section]}`);
    return sought.every((word) => told.includes(word));
  });
}

function allSettings(): readonly SettingPlace[] {
  const { settings, gatewaySettings, parameters, audioSettings, transcribe, transfer, updates } = words;
  const { appearance, storage, about } = settings;
  const { network, limits, headers, models } = gatewaySettings;
  return [
    ...placed('gateways', [
      settings.gateways.addTitle,
      settings.gateways.baseUrl,
      settings.gateways.key,
      gatewaySettings.elsewhere.title,
    ]),
    ...placed('gateways', Object.values(models.label), models.fold),
    ...placed('gateways', [network.proxy, network.bypass, network.ca, network.waits], network.fold),
    ...placed('gateways', [limits.upload, limits.learned], limits.fold),
    ...placed('gateways', [headers.name], headers.fold),
    ...placed('models', [parameters.settings.systemPrompt, parameters.settings.defaults]),
    { section: 'prompts', name: settings.sections.prompts },
    ...placed('audio', [
      audioSettings.device,
      audioSettings.test,
      audioSettings.model,
      transcribe.language,
      audioSettings.spoken,
    ]),
    ...placed('appearance', [
      appearance.language,
      appearance.theme,
      appearance.contrast,
      appearance.readingSize,
      appearance.readingFace,
      appearance.rows,
      appearance.motion,
      appearance.notify,
    ]),
    { section: 'keyboard', name: settings.sections.keyboard },
    ...placed('storage', [
      storage.folder,
      storage.leaves,
      storage.kept,
      storage.keepRecordings,
      storage.keepSpeech,
      storage.takeOut,
      transfer.title,
      settings.keys.title,
      storage.deleteTitle,
    ]),
    ...placed('updates', [updates.automatic, updates.newer]),
    ...placed('about', [about.version, about.link, about.diagnostics]),
  ];
}

function placed(
  section: SettingsSection,
  names: readonly string[],
  within?: string,
): readonly SettingPlace[] {
  return names.map((name) => ({ section, name, ...(within ? { within } : {}) }));
}
