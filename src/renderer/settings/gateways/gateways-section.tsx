import { PlusIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Preset } from '../../../shared/gateways/presets.ts';
import { settingsStrings } from '../../i18n/settings-strings.ts';
import { useGateways } from '../../stores/gateways/gateways-store.ts';
import { useKeyRequest } from '../../stores/gateways/key-request.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useTargetSetting } from '../search/matched-setting.ts';
import { SectionPage, SectionPart } from '../sections/section-page.tsx';
import { KeyPlaceChoice } from './access/key-place.tsx';
import { AddGateway } from './add/add-gateway.tsx';
import { DemoRow } from './add/demo-row.tsx';
import { NearbyGateways } from './add/nearby-gateways.tsx';
import { PresetCards } from './add/preset-cards.tsx';
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
  const [expanded, setExpanded] = useState<Expanded>(() =>
    gatewayList?.currentId ? { what: 'gateway', id: gatewayList.currentId } : { what: 'nothing' },
  );
  // The gateway that was just opened, closed or added. Its open or close button gets the focus when it mounts.
  const [focusId, setFocusId] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const cameFromAdd = useRef(false);
  const keyRequestedFor = useKeyRequest(({ gatewayId }) => gatewayId);
  const isTarget = useTargetSetting(({ target }) => target?.section === 'gateways');
  const adding = expanded.what === 'new';

  useEffect(() => {
    if (!keyRequestedFor || !gatewayList) return;
    const gateway = gatewayList.gateways.find(({ id }) => id === keyRequestedFor);
    setExpanded({ what: 'gateway', id: keyRequestedFor });
    // A saved gateway's key field clears the request itself. Other gateways have no key field.
    if (gateway?.kind !== 'saved') useKeyRequest.setState({ gatewayId: null });
  }, [keyRequestedFor, gatewayList]);
  useEffect(() => {
    if (isTarget && gatewayList?.currentId) setExpanded({ what: 'gateway', id: gatewayList.currentId });
  }, [isTarget, gatewayList]);
  useEffect(() => {
    if (!adding && cameFromAdd.current) addButton.current?.focus();
    cameFromAdd.current = false;
  }, [adding]);
  if (!gatewayList) return null;
  const { gateways, currentId, keys } = gatewayList;
  const texts = settingsStrings().settings.gateways;
  const collapse = (id: string) => {
    setFocusId(id);
    setExpanded({ what: 'nothing' });
  };
  const expand = (id: string) => {
    setFocusId(id);
    setExpanded({ what: 'gateway', id });
  };
  const cancelAdding = () => {
    cameFromAdd.current = true;
    setExpanded({ what: 'nothing' });
  };
  // The focused element is removed with its row.
  const focusHeading = () => heading.current?.focus();

  return (
    <SectionPage
      headingRef={heading}
      title={settingsStrings().settings.sections.gateways}
      text={texts.text}
      action={
        !adding && (
          <Button
            ref={addButton}
            icon={PlusIcon}
            size="lg"
            onClick={() => setExpanded({ what: 'new', preset: null })}
          >
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
            keyPlace={keys.place}
            onAdded={expand}
            onCancel={cancelAdding}
          />
        ) : (
          <PresetCards onChoose={(preset) => setExpanded({ what: 'new', preset })} />
        )}
      </SectionPart>
      <NearbyGateways
        gateways={gateways}
        onAdded={expand}
        onKeyNeeded={({ name, baseUrl }) => setExpanded({ what: 'new', preset: { name, baseUrl } })}
      />
      <SectionPart title={settingsStrings().gatewaySettings.elsewhere.title}>
        <GatewayUses list={gatewayList} />
      </SectionPart>
      {!keys.keychain && (
        <SectionPart title={settingsStrings().settings.keys.title}>
          <KeyPlaceChoice />
        </SectionPart>
      )}
    </SectionPage>
  );
}
