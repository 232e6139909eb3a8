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
import { addressOf, type Route, useRoute, type WorkRoutes } from '../route.ts';
import { hasWindowButtons, needsMenuButton } from '../stores/shell.ts';
import { Tooltip } from '../ui/controls/tooltip.tsx';
import { Icon } from '../ui/text/icon.tsx';
import { MenuButton } from './menu-button.tsx';
import styles from './rail.module.css';

const icons = {
  chat: MessageSquareTextIcon,
  transcribe: AudioLinesIcon,
  speak: SpeechIcon,
  settings: SettingsIcon,
} as const satisfies Partial<Record<ActionName & keyof Strings['frame'], LucideIcon>>;

/** The main navigation, named `Main`. `routes` are where it leads on each screen. */
export function Rail({ routes, underWay }: { readonly routes: WorkRoutes; readonly underWay?: ReactNode }) {
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
      <RailLink name="chat" to={routes.chat} />
      <RailLink name="transcribe" to={routes.transcribe} />
      <RailLink name="speak" to={routes.speak} />
      <span className={styles.gap} />
      {underWay}
      <RailLink name="settings" to={{ screen: 'settings', section: 'gateways' }} />
    </nav>
  );
}

function RailLink({ name, to }: { readonly name: keyof typeof icons; readonly to: Route }) {
  const isCurrent = useRoute().screen === name;
  const label = strings().frame[name];
  return (
    <Tooltip text={label} keys={keysOf(name)} side="right">
      <a className={styles.link} href={addressOf(to)} aria-current={isCurrent ? 'page' : undefined}>
        <Icon icon={icons[name]} size={20} />
        <span>{label}</span>
      </a>
    </Tooltip>
  );
}
