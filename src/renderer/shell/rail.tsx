import {
  AudioLinesIcon,
  type LucideIcon,
  MessageSquareTextIcon,
  SettingsIcon,
  SpeechIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Strings } from '../../shared/i18n/strings.ts';
import type { ActionName } from '../commands/actions.ts';
import { keysOf } from '../commands/keys-in-use.ts';
import { strings } from '../i18n/strings.ts';
import { addressOf, type Route, useRoute } from '../route.ts';
import { hasWindowButtons, needsMenuButton } from '../stores/shell.ts';
import { Tooltip } from '../ui/controls/tooltip.tsx';
import { Icon } from '../ui/text/icon.tsx';
import { MenuButton } from './menu-button.tsx';
import styles from './rail.module.css';

type Place = {
  readonly name: ActionName & keyof Strings['frame'];
  readonly icon: LucideIcon;
  readonly to: Route;
};

const screens: readonly Place[] = [
  { name: 'chat', icon: MessageSquareTextIcon, to: { screen: 'chat', conversationId: null } },
  { name: 'transcribe', icon: AudioLinesIcon, to: { screen: 'transcribe', transcriptId: null } },
  { name: 'speak', icon: SpeechIcon, to: { screen: 'speak', voiceOverId: null } },
];

const settings: Place = {
  name: 'settings',
  icon: SettingsIcon,
  to: { screen: 'settings', section: 'gateways' },
};

/** The main navigation, named `Main`. Returning to the chat reopens its conversation. */
export function Rail({ chat, underWay }: { readonly chat: Route; readonly underWay?: ReactNode }) {
  const route = useRoute();
  const link = (place: Place) => (
    <RailLink
      key={place.name}
      place={place.to.screen === 'chat' ? { ...place, to: chat } : place}
      current={route.screen === place.to.screen}
    />
  );
  return (
    <nav
      className={styles.rail}
      data-pane
      aria-label={strings().frame.main}
      data-lights={hasWindowButtons || undefined}
    >
      {needsMenuButton && (
        <div className={styles.menu}>
          <MenuButton />
        </div>
      )}
      {screens.map(link)}
      <span className={styles.gap} />
      {underWay}
      {link(settings)}
    </nav>
  );
}

function RailLink({ place, current }: { readonly place: Place; readonly current: boolean }) {
  const name = strings().frame[place.name];
  return (
    <Tooltip text={name} keys={keysOf(place.name)} side="right">
      <a className={styles.link} href={addressOf(place.to)} aria-current={current ? 'page' : undefined}>
        <Icon icon={place.icon} size={20} />
        <span>{name}</span>
      </a>
    </Tooltip>
  );
}
