import { type KeyboardEvent, useRef, useState } from 'react';
import { ListPane } from '../frame/list-pane.tsx';
import { type SettingsSection, useRoute } from '../frame/route.ts';
import { Sheet } from '../frame/sheet.tsx';
import { isComposing, useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { words } from '../words.ts';
import { AboutSection } from './about-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { AudioSection } from './audio/audio-section.tsx';
import { FoundSettings } from './found-settings.tsx';
import { GatewaysSection } from './gateways/gateways-section.tsx';
import { KeyboardSection } from './keyboard/keyboard-section.tsx';
import { ModelsSection } from './models-section.tsx';
import { PromptsSection } from './prompts/prompts-section.tsx';
import { SectionList } from './section-list.tsx';
import { settingsCalled } from './setting-index.ts';
import { seekSetting } from './sought-setting.ts';
import { StorageSection } from './storage-section.tsx';
import { UpdatesSection } from './updates/updates-section.tsx';

/** Settings: sections at the left, the chosen one on the sheet. */
export function SettingsScreen() {
  const route = useRoute();
  const section = route.screen === 'settings' ? route.section : 'gateways';
  const [typed, setTyped] = useState('');
  const searchBox = useRef<HTMLInputElement>(null);
  const found = settingsCalled(typed);
  useShortcuts({ search: () => searchBox.current?.focus() });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent) || !found[0]) return;
    event.preventDefault();
    seekSetting(found[0]);
  };
  return (
    <>
      <ListPane
        search={{
          label: words.settings.find,
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
    case 'updates':
      return <UpdatesSection />;
  }
}
