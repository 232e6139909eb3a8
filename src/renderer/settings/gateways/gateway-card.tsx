import { ChevronDownIcon, ChevronUpIcon, CopyIcon, Trash2Icon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Failure } from '../../../shared/failure.ts';
import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import { callBackend, tryBackend } from '../../backend/call-backend.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { useGatewayState } from '../../stores/gateways/gateway-state.ts';
import { clearModels } from '../../stores/gateways/models-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import { Mono } from '../sections/mono.tsx';
import { SavedKey } from './access/gateway-key.tsx';
import { CapabilityIcons } from './add/capability-icons.tsx';
import { duplicateGateway } from './duplicate-gateway.ts';
import styles from './gateway-card.module.css';
import { GatewayFields } from './gateway-fields.tsx';
import { GatewayMore } from './gateway-more.tsx';
import { ConnectionTest } from './test/connection-test.tsx';

type CardProps = {
  readonly gateway: GatewayProfile;
  readonly current: boolean;
  /** Focuses the button that opens or closes the card when that button mounts. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
  /** Opens the card of this gateway's copy. */
  readonly onOpened: (gatewayId: string) => void;
  readonly onRemoved: () => void;
};

/** A gateway in the list: a row or, when open, a card with all its settings. */
export function GatewayCard({
  open,
  onOpen,
  ...card
}: CardProps & { readonly open: boolean; readonly onOpen: () => void }) {
  if (open) return <OpenCard {...card} />;
  const { gateway, current, takesFocus } = card;
  const texts = strings().settings.gateways;
  return (
    <li className={styles.row}>
      <div className={styles.place}>
        <span className={styles.title}>
          <span className={styles.name}>{gateway.name}</span>
          {current && <Tag>{texts.inUse}</Tag>}
        </span>
        <span className={styles.address}>{gateway.baseUrl}</span>
      </div>
      <span className={styles.key}>
        <KeyNote gateway={gateway} />
      </span>
      <CapabilityIcons gateway={gateway} />
      <span className={styles.state}>
        <GatewayState gateway={gateway} />
      </span>
      <IconButton
        icon={ChevronDownIcon}
        label={texts.open(gateway.name)}
        autoFocus={takesFocus}
        onClick={onOpen}
      />
    </li>
  );
}

function OpenCard({ gateway, current, takesFocus, onClose, onOpened, onRemoved }: CardProps) {
  const texts = strings().settings.gateways;
  const [confirming, setConfirming] = useState(false);
  const { failure, use, duplicate, remove } = useCardActions(gateway, onOpened, onRemoved);
  return (
    <li className={styles.card}>
      <CardHead
        gateway={gateway}
        current={current}
        takesFocus={takesFocus}
        onUse={use}
        onDuplicate={duplicate}
        onRemove={() => setConfirming(true)}
        onClose={onClose}
      />
      {failure && (
        <div className={styles.failed}>
          <FailureNote failure={failure} gatewayName={gateway.name} />
        </div>
      )}
      <div className={styles.body}>
        <div className={styles.fields}>
          {gateway.kind === 'saved' ? (
            <GatewayFields gateway={gateway} />
          ) : (
            <ReadOnlyFields gateway={gateway} />
          )}
        </div>
        <div className={styles.test}>
          <ConnectionTest gateway={gateway} />
        </div>
      </div>
      <GatewayMore gateway={gateway} />
      <ConfirmDialog
        open={confirming}
        title={texts.removeTitle(gateway.name)}
        text={texts.removeText}
        confirm={texts.removeConfirm}
        onConfirm={() => {
          setConfirming(false);
          remove();
        }}
        onClose={() => setConfirming(false)}
      />
    </li>
  );
}

/** Returns the actions of an open card, and why the last one failed. */
function useCardActions(
  gateway: GatewayProfile,
  onOpened: (gatewayId: string) => void,
  onRemoved: () => void,
) {
  const gatewayId = gateway.id;
  const [failure, setFailure] = useState<Failure | null>(null);
  const use = async () => setFailure(await tryBackend((api) => api.gateways.use({ gatewayId })));
  const duplicate = async () => {
    const copied = await duplicateGateway(gateway);
    if (copied.ok) onOpened(copied.value.id);
    else setFailure(copied.failure);
  };
  const remove = async () => {
    const removed = await callBackend((api) => api.gateways.remove({ gatewayId }));
    if (!removed.ok) return setFailure(removed.failure);
    clearModels(gatewayId);
    onRemoved();
  };
  return {
    failure,
    use: () => void use(),
    duplicate: () => void duplicate(),
    remove: () => void remove(),
  };
}

/** The name of an open card's gateway, its labels and its actions. */
function CardHead({
  gateway,
  current,
  takesFocus,
  onUse,
  onDuplicate,
  onRemove,
  onClose,
}: Pick<CardProps, 'gateway' | 'current' | 'takesFocus' | 'onClose'> & {
  readonly onUse: () => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}) {
  const texts = strings().settings.gateways;
  const fold = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.head}>
      <h2 className={styles.heading}>{gateway.name}</h2>
      {current && <Tag>{texts.inUse}</Tag>}
      {gateway.kind === 'demo' && <Tag>{texts.readOnlyDemo}</Tag>}
      {gateway.kind === 'environment' && <Tag>{texts.readOnlyEnvironment}</Tag>}
      <span className={styles.actions}>
        {!current && (
          <Button
            onClick={() => {
              // The focused button disappears once the gateway is in use.
              fold.current?.focus();
              onUse();
            }}
          >
            {texts.use}
          </Button>
        )}
        {gateway.kind === 'saved' && (
          <IconButton icon={CopyIcon} label={texts.duplicate(gateway.name)} onClick={onDuplicate} />
        )}
        {gateway.kind === 'saved' && (
          <IconButton icon={Trash2Icon} label={texts.remove(gateway.name)} onClick={onRemove} />
        )}
        <IconButton
          ref={fold}
          icon={ChevronUpIcon}
          label={texts.close(gateway.name)}
          autoFocus={takesFocus}
          onClick={onClose}
        />
      </span>
    </div>
  );
}

function KeyNote({ gateway: { key } }: { readonly gateway: GatewayProfile }) {
  switch (key.state) {
    case 'none':
      return strings().settings.gateways.noKey;
    case 'saved':
      return <Mono>{key.masked}</Mono>;
    case 'needs-reentry':
      return <span className={styles.reentry}>{strings().frame.gateway.noKey}</span>;
  }
}

/** Shows the state of a gateway after its last request, as a dot and a label. */
function GatewayState({ gateway }: { readonly gateway: GatewayProfile }) {
  const { state, label } = useGatewayState(gateway);
  return (
    <span className={styles.connection} data-state={state}>
      <span className={styles.dot} data-dot={state} />
      {label ?? strings().frame.gateway.states[state]}
    </span>
  );
}

/** Describes the demo gateway or the gateway set by environment variables. */
function ReadOnlyFields({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = strings().settings.gateways;
  const demo = gateway.kind === 'demo';
  return (
    <>
      <p className={styles.text}>{demo ? texts.demoText : texts.environmentText}</p>
      <div className={styles.readOnlyRow}>
        <span className={styles.label}>{texts.baseUrl}</span>
        <Mono>{gateway.baseUrl}</Mono>
      </div>
      {!demo && gateway.key.state === 'saved' && <SavedKey status={gateway.key} />}
      {!demo && gateway.key.state !== 'saved' && (
        <div className={styles.readOnlyRow}>
          <span className={styles.label}>{texts.key}</span>
          <span>{texts.keyNone}</span>
        </div>
      )}
    </>
  );
}

/** A label in a small frame, such as “In use”. */
function Tag({ children }: { readonly children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
