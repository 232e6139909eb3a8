import type { Conversation } from '../../../shared/chat/conversation.ts';
import { strings } from '../../i18n/strings.ts';
import { moveToGateway } from '../../stores/conversations/consent.ts';
import { useGatewayOf } from '../../stores/conversations/conversation-gateway.ts';
import { chooseForNew } from '../../stores/conversations/new-choice.ts';
import { useGateways } from '../../stores/gateways/gateways-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Menu, MenuChoice, MenuChoices } from '../../ui/overlay/menu.tsx';
import styles from './conversation-gateway.module.css';

/**
 * If there is more than one gateway, names the one that the next message goes to, and chooses another one for this
 * conversation (null: the new one) only.
 */
export function ConversationGateway({ conversation }: { readonly conversation: Conversation | null }) {
  const all = useGateways(({ gateways }) => gateways?.gateways ?? []);
  const gateway = useGatewayOf(conversation);
  const texts = strings().chat.composer;
  if (all.length === 0 || (all.length === 1 && gateway)) return null;
  const choose = (id: string) => {
    if (id === gateway?.id) return;
    if (conversation) void moveToGateway(conversation.id, id, null);
    else chooseForNew({ gatewayId: id, model: null });
  };
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <Button
          size="sm"
          variant="ghost"
          className={styles.gateway}
          aria-label={texts.gateway(gateway?.name ?? texts.removedGateway)}
        >
          <span className={styles.name}>{gateway?.name ?? texts.removedGateway}</span>
        </Button>
      }
    >
      <MenuChoices label={texts.chooseGateway} value={gateway?.id ?? ''} onChoose={choose}>
        {all.map(({ id, name }) => (
          <MenuChoice key={id} value={id}>
            {name}
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  );
}
