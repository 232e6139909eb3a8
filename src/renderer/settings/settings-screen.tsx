import { type KeyboardEvent, useRef, useState } from 'react';
import { isComposing, useShortcuts } from '../commands/use-shortcuts.ts';
import { strings } from '../i18n/strings.ts';
import { type SettingsSection, useRoute } from '../route.ts';
import { ListPane } from '../shell/list-pane.tsx';
import { Sheet } from '../shell/sheet.tsx';
import { AboutSection } from './about/about-section.tsx';
import { AppearanceSection } from './appearance/appearance-section.tsx';
import { AudioSection } from './audio/audio-section.tsx';
import { CostsSection } from './costs/costs-section.tsx';
import { GatewaysSection } from './gateways/gateways-section.tsx';
import { KeyboardSection } from './keyboard/keyboard-section.tsx';
import { ModelsSection } from './models/models-section.tsx';
import { PromptsSection } from './prompts/prompts-section.tsx';
import { openSetting } from './search/matched-setting.ts';
import { findSettings } from './search/setting-index.ts';
import { FoundSettings } from './sections/found-settings.tsx';
import { SectionList } from './sections/section-list.tsx';
import { StorageSection } from './storage/storage-section.tsx';
import { UpdatesSection } from './updates/updates-section.tsx';

/** The settings screen: search and sections on the left, the current section on the right. */
export function SettingsScreen() {
  const route = useRoute();
  const section = route.screen === 'settings' ? route.section : 'gateways';
  const [typed, setTyped] = useState('');
  const searchBox = useRef<HTMLInputElement>(null);
  const found = findSettings(typed);
  useShortcuts({ search: () => searchBox.current?.focus() });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent) || !found[0]) return;
    event.preventDefault();
    openSetting(found[0]);
  };
  return (
    <>
      <ListPane
        switchesGateway={false}
        search={{
          label: strings().settings.find,
          value: typed,
          onChange: setTyped,
          onKeyDown,
          inputRef: searchBox,
        }}
      >
        {typed.trim() === '' ? <SectionList current={section} /> : <FoundSettings found={found} />}
      </ListPane>
      <Sheet>
        <Section section={section} />
      </Sheet>
    </>
  );
}

function Section({ section }: { readonly section: SettingsSection }) {
  switch (section) {
    case 'gateways':
      return <GatewaysSection />;
    case 'models':
      return <ModelsSection />;
    case 'prompts':
      return <PromptsSection />;
    case 'appearance':
      return <AppearanceSection />;
    case 'storage':
      return <StorageSection />;
    case 'about':
      return <AboutSection />;
    case 'keyboard':
      return <KeyboardSection />;
    case 'audio':
      return <AudioSection />;
    case 'costs':
      return <CostsSection />;
    case 'updates':
      return <UpdatesSection />;
  }
}
