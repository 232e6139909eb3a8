import { english } from './en.ts';
import type { Strings } from './strings.ts';

const { chat, failures, frame, settings, speak, transcribe } = english;

/** Respells a failure's words. They're whole phrases, because a sentence may quote names and what a gateway said. */
function respelled(text: string): string {
  return text
    .replace('You cancelled this', 'You canceled this')
    .replace('request was cancelled', 'request was canceled')
    .replace('your organisation’s', 'your organization’s');
}

const respelledFailures = Object.fromEntries(
  Object.entries(failures).map(([code, { margin, title, cause }]) => [
    code,
    {
      margin,
      title: respelled(title),
      cause: (values: Parameters<typeof cause>[0]) => respelled(cause(values)),
    },
  ]),
) as unknown as typeof failures;

/** The English strings as they are spelled and dated in the United States. */
export const american: Strings = {
  ...english,
  chat: { ...chat, language: 'en-US' },
  failures: respelledFailures,
  frame: {
    ...frame,
    combobox: {
      ...frame.combobox,
      favourites: 'Favorites',
      addFavourite: 'Add to favorites (Alt+Enter)',
      dropFavourite: 'Remove from favorites (Alt+Enter)',
    },
  },
  settings: {
    ...settings,
    appearance: {
      ...settings.appearance,
      contrastText: settings.appearance.contrastText.replace('Colours', 'Colors'),
    },
    models: { ...settings.models, favourite: (model) => `Favorite: ${model}` },
    about: {
      ...settings.about,
      thirdPartyText: settings.about.thirdPartyText.replace('licences', 'licenses'),
      showLicences: 'Show licenses',
      hideLicences: 'Hide licenses',
      licences: 'Licenses',
      noLicence: 'license not stated',
      noLicenceText: 'The package contains no license text.',
    },
  },
  speak: { ...speak, favourite: (name) => `Favorite ${name}` },
  transcribe: {
    ...transcribe,
    starters: transcribe.starters.map((starter) => ({
      ...starter,
      text: starter.text.replace('Summarise', 'Summarize'),
    })),
    refused: {
      ...transcribe.refused,
      unrecognised: (name) => transcribe.refused.unrecognised(name).replace('recognise', 'recognize'),
    },
  },
};
