import { folded } from '../../../shared/models/search-fold.ts';
import { paletteStrings } from '../../i18n/palette-strings.ts';
import { settingsStrings } from '../../i18n/settings-strings.ts';
import { strings } from '../../i18n/strings.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { transferStrings } from '../../i18n/transfer-strings.ts';
import type { SettingsSection } from '../../stores/route.ts';

/** A setting or fact: its label and the section it's in. */
export type SettingPlace = {
  readonly section: SettingsSection;
  readonly name: string;
  /** The label of the collapsed part that contains it. */
  readonly within?: string;
};

/**
 * Returns the settings that match every word of `typed` in their name, section, synonyms or values. Matches in the name
 * or section come first.
 */
export function settingsCalled(typed: string): readonly SettingPlace[] {
  const sought = folded(typed).split(/\s+/).filter(Boolean);
  if (sought.length === 0) return [];
  const found = allSettings().flatMap(({ keywords, ...place }) => {
    const { section, name, within = '' } = place;
    const own = folded(`${name} ${within} ${settingsStrings().settings.sections[section]}`);
    const all = `${own} ${folded(keywords)}`;
    if (!sought.every((word) => all.includes(word))) return [];
    return [{ place, isNamed: sought.every((word) => own.includes(word)) }];
  });
  return [...found.filter(({ isNamed }) => isNamed), ...found.filter(({ isNamed }) => !isNamed)].map(
    ({ place }) => place,
  );
}

/** A setting with its synonyms and the names of its values, separated by spaces. */
export type IndexedSetting = SettingPlace & { readonly keywords: string };

/** Returns every setting, in the order of the sections. */
export function allSettings(): readonly IndexedSetting[] {
  const { settings, gatewaySettings, audioSettings } = settingsStrings();
  const { parameters, updates } = strings();
  const { transcribe } = transcribeStrings();
  const { transfer } = transferStrings();
  const { appearance, storage, about } = settings;
  const { network, limits, headers, models } = gatewaySettings;
  const also = paletteStrings().keywords.settings;
  return [
    ...placed('gateways', [
      [settings.gateways.addTitle, also.addGateway],
      [settings.gateways.test, also.test],
      [settings.gateways.baseUrl, also.baseUrl],
      [settings.gateways.key, also.key],
      [gatewaySettings.elsewhere.title, also.elsewhere],
    ]),
    ...placed(
      'gateways',
      Object.values(models.label).map((label) => [label, also.models] as const),
      models.fold,
    ),
    ...placed(
      'gateways',
      [
        [network.proxy, also.proxy],
        [network.bypass, also.bypass],
        [network.ca, also.ca],
        [network.waits, also.waits],
        [network.recordingLimit, also.recordingLimit],
      ],
      network.fold,
    ),
    ...placed(
      'gateways',
      [
        [limits.upload, also.upload],
        [limits.speech, also.speechLimit],
        [limits.learned, also.learned],
      ],
      limits.fold,
    ),
    ...placed('gateways', [[headers.name, also.headers]], headers.fold),
    ...placed('models', [
      [parameters.settings.systemPrompt, also.systemPrompt],
      [parameters.settings.defaults, also.defaults],
    ]),
    ...placed('prompts', [[settings.sections.prompts, also.prompts]]),
    ...placed('audio', [
      [audioSettings.device, also.microphone],
      [audioSettings.test, also.microphoneTest],
      [audioSettings.model, also.transcriptionModel],
      [transcribe.language, also.transcriptionLanguage],
      [audioSettings.spoken, also.spoken],
    ]),
    ...placed('appearance', [
      [appearance.language, also.language],
      [appearance.theme, also.theme],
      [appearance.contrast, also.contrast],
      [appearance.readingSize, also.textSize],
      [appearance.readingFace, also.readingFace],
      [appearance.rows, also.rows],
      [appearance.motion, also.motion],
      [appearance.notify, also.notify],
    ]),
    ...placed('keyboard', [[settings.sections.keyboard, also.keyboard]]),
    ...placed('storage', [
      [storage.folder, also.folder],
      [storage.leaves, also.leaves],
      [storage.kept, also.kept],
      [storage.keepRecordings, also.keepRecordings],
      [storage.keepSpeech, also.keepSpeech],
      [storage.takeOut, also.takeOut],
      [transfer.title, also.transfer],
      [settings.keys.title, also.keyPlace],
      [storage.deleteTitle, also.deleteAll],
    ]),
    ...placed('updates', [
      [updates.automatic, also.automaticUpdates],
      [updates.newer, also.newer],
    ]),
    ...placed('about', [
      [about.version, also.version],
      [about.link, also.link],
      [about.diagnostics, also.diagnostics],
    ]),
  ];
}

function placed(
  section: SettingsSection,
  names: readonly (readonly [name: string, keywords: string])[],
  within?: string,
): readonly IndexedSetting[] {
  return names.map(([name, keywords]) => ({ section, name, keywords, ...(within ? { within } : {}) }));
}
