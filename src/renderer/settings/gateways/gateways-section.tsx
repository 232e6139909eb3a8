import { PlusIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../shared/failure.ts';
import type { Gateways } from '../../../shared/gateways/gateway-profile.ts';
import { type Preset, presetHost, presets } from '../../../shared/gateways/presets.ts';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { startDemo, useGateways } from '../../stores/gateways/gateways-store.ts';
import { useKeyRequest } from '../../stores/gateways/key-request.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/text/icon.tsx';
import { useTargetSetting } from '../search/matched-setting.ts';
import { SectionPage, SectionPart } from '../sections/section-page.tsx';
import { AddGateway } from './add/add-gateway.tsx';
import { NearbyGateways } from './add/nearby-gateways.tsx';
import { GatewayCard } from './gateway-card.tsx';
import { GatewayUses } from './gateway-uses.tsx';
import styles from './gateways-section.module.css';

/**
 * What is expanded: a gateway's card, the form for adding a gateway, or nothing. A null `preset` leaves the form blank.
 */
type Expanded =
  | { readonly what: 'nothing' }
  | { readonly what: 'gateway'; readonly id: string }
  | { readonly what: 'new'; readonly preset: Preset | null };

/** The Gateways section: all gateways, ways to add one, and the gateways used for audio. */
export function GatewaysSection() {
  const gatewayList = useGateways((state) => state.gateways);
  const { expanded, focusId, expand, collapse, addNew } = useExpanded(gatewayList);
  const heading = useRef<HTMLHeadingElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const cameFromAdd = useRef(false);
  const adding = expanded.what === 'new';
  useShortcuts({ addGateway: () => addNew(null) });
  useEffect(() => {
    if (!adding && cameFromAdd.current) addButton.current?.focus();
    cameFromAdd.current = false;
  }, [adding]);
  if (!gatewayList) return null;
  const { gateways, currentId } = gatewayList;
  const texts = strings().settings.gateways;
  // The focused element is removed with its row.
  const focusHeading = () => heading.current?.focus();

  return (
    <SectionPage
      headingRef={heading}
      title={strings().settings.sections.gateways}
      text={texts.text}
      action={
        !adding && (
          <Button ref={addButton} icon={PlusIcon} size="lg" onClick={() => addNew(null)}>
            {texts.add}
          </Button>
        )
      }
    >
      <ul className={styles.cards} aria-label={texts.list}>
        {gateways.map((gateway) => (
          <GatewayCard
            key={gateway.id}
            gateway={gateway}
            current={gateway.id === currentId}
            open={expanded.what === 'gateway' && expanded.id === gateway.id}
            takesFocus={gateway.id === focusId}
            onOpen={() => expand(gateway.id)}
            onClose={() => collapse(gateway.id)}
            onOpened={expand}
            onRemoved={focusHeading}
          />
        ))}
        {!gateways.some((gateway) => gateway.kind === 'demo') && <DemoRow onUsed={focusHeading} />}
      </ul>
      <SectionPart title={texts.addTitle}>
        {expanded.what === 'new' ? (
          <AddGateway
            key={expanded.preset?.name ?? ''}
            preset={expanded.preset}
            onAdded={expand}
            onCancel={() => {
              cameFromAdd.current = true;
              collapse(null);
            }}
          />
        ) : (
          <PresetCards onChoose={addNew} />
        )}
      </SectionPart>
      <NearbyGateways
        gateways={gateways}
        onAdded={expand}
        onKeyNeeded={({ name, baseUrl }) => addNew({ name, baseUrl })}
      />
      <SectionPart title={strings().gatewaySettings.elsewhere.title}>
        <GatewayUses list={gatewayList} />
      </SectionPart>
    </SectionPage>
  );
}

/**
 * Returns which card or form is expanded. Expands the current gateway at first and when a search leads to this section,
 * and a gateway whose key is requested.
 */
function useExpanded(list: Gateways | null) {
  const [expanded, setExpanded] = useState<Expanded>(() =>
    list?.currentId ? { what: 'gateway', id: list.currentId } : { what: 'nothing' },
  );
  // The gateway that was just opened, closed or added. Its open or close button gets the focus when it mounts.
  const [focusId, setFocusId] = useState<string | null>(null);
  const keyRequestedFor = useKeyRequest(({ gatewayId }) => gatewayId);
  const isTarget = useTargetSetting(({ target }) => target?.section === 'gateways');
  useEffect(() => {
    if (!keyRequestedFor || !list) return;
    const gateway = list.gateways.find(({ id }) => id === keyRequestedFor);
    setExpanded({ what: 'gateway', id: keyRequestedFor });
    // A saved gateway's key field clears the request itself. Other gateways have no key field.
    if (gateway?.kind !== 'saved') useKeyRequest.setState({ gatewayId: null });
  }, [keyRequestedFor, list]);
  useEffect(() => {
    if (isTarget && list?.currentId) setExpanded({ what: 'gateway', id: list.currentId });
  }, [isTarget, list]);
  return {
    expanded,
    focusId,
    expand: (id: string) => {
      setFocusId(id);
      setExpanded({ what: 'gateway', id });
    },
    /** Collapses the card of a gateway, or the form for adding one if `id` is null. */
    collapse: (id: string | null) => {
      if (id !== null) setFocusId(id);
      setExpanded({ what: 'nothing' });
    },
    addNew: (preset: Preset | null) => setExpanded({ what: 'new', preset }),
  };
}

/** Offers the built-in demo gateway while it isn't in the list of gateways. */
function DemoRow({ onUsed }: { readonly onUsed: () => void }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const texts = strings().settings.gateways;
  const use = async () => {
    const used = await startDemo();
    if (used.ok) onUsed();
    else setFailure(used.failure);
  };
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <div className={styles.place}>
          <span className={styles.name}>{strings().frame.gateway.useDemo}</span>
          <span className={styles.text}>{texts.demoText}</span>
        </div>
        <Button onClick={() => void use()}>{texts.use}</Button>
      </div>
      {failure && <FailureNote failure={failure} />}
    </li>
  );
}

/** Cards for known gateways, and one for any other gateway, which calls `onChoose` with null. */
function PresetCards({ onChoose }: { readonly onChoose: (preset: Preset | null) => void }) {
  const texts = strings().settings.gateways;
  return (
    <div className={styles.presets}>
      {presets.map((preset) => (
        <button key={preset.name} type="button" className={styles.card} onClick={() => onChoose(preset)}>
          <span className={styles.presetName}>{preset.name}</span>
          <span className={styles.address}>{presetHost(preset)}</span>
        </button>
      ))}
      <button type="button" className={styles.card} data-other onClick={() => onChoose(null)}>
        <span className={styles.presetName}>
          <Icon icon={PlusIcon} size={14} />
          {texts.another}
        </span>
        <span className={styles.address}>{texts.anotherAddress}</span>
      </button>
    </div>
  );
}
