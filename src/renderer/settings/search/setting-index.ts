import { folded } from '../../../shared/search/search-fold.ts';
import { strings } from '../../i18n/strings.ts';
import type { SettingsSection } from '../../route.ts';
import { inElectron } from '../../stores/shell.ts';

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
export function findSettings(typed: string): readonly SettingPlace[] {
  const queryWords = folded(typed).split(/\s+/).filter(Boolean);
  if (queryWords.length === 0) return [];
  const found = allSettings().flatMap(({ keywords, ...place }) => {
    const { section, name, within = '' } = place;
    const label = folded(`${name} ${within} ${strings().settings.sections[section]}`);
    const all = `${label} ${folded(keywords)}`;
    if (!queryWords.every((word) => all.includes(word))) return [];
    return [{ place, isNamed: queryWords.every((word) => label.includes(word)) }];
  });
  return [...found.filter(({ isNamed }) => isNamed), ...found.filter(({ isNamed }) => !isNamed)].map(
    ({ place }) => place,
  );
}

/** A setting with its synonyms and the names of its values, separated by spaces. */
export type IndexedSetting = SettingPlace & { readonly keywords: string };

/** Returns all settings in section order. */
export function allSettings(): readonly IndexedSetting[] {
  const { settings, audioSettings } = strings();
  const { parameters, updates } = strings();
  const { transcribe } = strings();
  const { appearance, about } = settings;
  const keywords = strings().keywords.settings;
  return [
    ...gatewaySettings(),
    ...entries('models', [
      [parameters.settings.systemPrompt, keywords.systemPrompt],
      [parameters.settings.defaults, keywords.defaults],
    ]),
    ...entries('costs', [[settings.sections.costs, keywords.costs]]),
    ...entries('prompts', [[settings.sections.prompts, keywords.prompts]]),
    ...entries('audio', [
      [audioSettings.device, keywords.microphone],
      [audioSettings.test, keywords.microphoneTest],
      [audioSettings.model, keywords.transcriptionModel],
      [transcribe.language, keywords.transcriptionLanguage],
      [audioSettings.keepTalk, keywords.keepTalk],
      [audioSettings.sendSpoken, keywords.sendSpoken],
      [audioSettings.spoken, keywords.spoken],
    ]),
    ...entries('appearance', [
      [appearance.language, keywords.language],
      [appearance.theme, keywords.theme],
      [appearance.contrast, keywords.contrast],
      [appearance.readingSize, keywords.textSize],
      [appearance.readingFont, keywords.readingFont],
      [appearance.rows, keywords.rows],
      [appearance.motion, keywords.motion],
      [appearance.notify, keywords.notify],
    ]),
    ...entries('keyboard', [[settings.sections.keyboard, keywords.keyboard]]),
    ...storageSettings(),
    ...entries('updates', [
      [updates.automatic, keywords.automaticUpdates],
      [updates.newer, keywords.newer],
    ]),
    ...entries('about', [
      [about.version, keywords.version],
      ...(inElectron ? [] : [[about.link, keywords.link] as const]),
      [about.diagnostics, keywords.diagnostics],
      [about.thirdParty, keywords.thirdParty],
    ]),
  ];
}

function gatewaySettings(): readonly IndexedSetting[] {
  const { settings, gatewaySettings: texts } = strings();
  const { switches, network, limits, headers, models, extraFields } = texts;
  const { costs } = strings();
  const keywords = strings().keywords.settings;
  return [
    ...entries('gateways', [
      [settings.gateways.addTitle, keywords.addGateway],
      [settings.gateways.test, keywords.test],
      [settings.gateways.baseUrl, keywords.baseUrl],
      [settings.gateways.key, keywords.key],
      [texts.elsewhere.title, keywords.elsewhere],
    ]),
    ...entries(
      'gateways',
      [
        [switches.reportUsage.label, keywords.reportUsage],
        [switches.translationFields.label, keywords.translationFields],
        [switches.sendFiles.label, keywords.sendFiles],
        [switches.sendAudio.label, keywords.sendAudio],
      ],
      texts.advanced,
    ),
    ...entries(
      'gateways',
      Object.values(models.label).map((label) => [label, keywords.models] as const),
      models.fold,
    ),
    ...entries('gateways', [[extraFields.all, keywords.extraFields]], extraFields.fold),
    ...entries(
      'gateways',
      [
        [network.proxy, keywords.proxy],
        [network.bypass, keywords.bypass],
        [network.ca, keywords.ca],
        [network.waits, keywords.waits],
        [network.recordingLimit, keywords.recordingLimit],
      ],
      network.fold,
    ),
    ...entries(
      'gateways',
      [
        [limits.upload, keywords.upload],
        [limits.speech, keywords.speechLimit],
        [limits.images, keywords.imageSide],
        [limits.learned, keywords.learned],
      ],
      limits.fold,
    ),
    ...entries(
      'gateways',
      [
        [costs.currency, keywords.prices],
        [costs.add, keywords.prices],
      ],
      costs.fold,
    ),
    ...entries('gateways', [[headers.name, keywords.headers]], headers.fold),
  ];
}

function storageSettings(): readonly IndexedSetting[] {
  const { storage, keys } = strings().settings;
  const { backups } = strings();
  const { transfer } = strings();
  const keywords = strings().keywords.settings;
  return entries('storage', [
    [storage.folder, keywords.folder],
    [storage.leaves, keywords.leaves],
    [storage.used, keywords.used],
    [storage.keepRecordings, keywords.keepRecordings],
    [storage.keepSpeech, keywords.keepSpeech],
    [storage.takeOut, keywords.takeOut],
    [backups.title, keywords.backups],
    [backups.folder, keywords.backups],
    [backups.every, keywords.backups],
    [backups.keep, keywords.backups],
    [transfer.title, keywords.transfer],
    [keys.title, keywords.keyPlace],
    [storage.deleteTitle, keywords.deleteAll],
  ]);
}

function entries(
  section: SettingsSection,
  names: readonly (readonly [name: string, keywords: string])[],
  within?: string,
): readonly IndexedSetting[] {
  return names.map(([name, keywords]) => ({ section, name, keywords, ...(within ? { within } : {}) }));
}
