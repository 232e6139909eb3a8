import { PlusIcon } from 'lucide-react';
import { useState } from 'react';
import { useGateways } from '../../frame/gateways-store.ts';
import type { Preset } from '../../frame/presets.ts';
import { Button } from '../../ui/button.tsx';
import { words } from '../../words.ts';
import { SectionPage, SectionPart } from '../section-page.tsx';
import { AddGateway } from './add-gateway.tsx';
import { DemoRow } from './demo-row.tsx';
import { GatewayCard } from './gateway-card.tsx';
import styles from './gateways-section.module.css';
import { KeyPlaceChoice } from './key-place.tsx';
import { PresetCards } from './preset-cards.tsx';

/** What is unfolded: one gateway's card, or the form for a new one (from a preset, or empty). */
type Unfolded =
  | { readonly what: 'nothing' }
  | { readonly what: 'gateway'; readonly id: string }
  | { readonly what: 'new'; readonly preset: Preset | null };

/** All gateways, one of them open, and the way to more. */
export function GatewaysSection() {
  const known = useGateways((state) => state.gateways);
  const [unfolded, setUnfolded] = useState<Unfolded>(() =>
    known?.currentId ? { what: 'gateway', id: known.currentId } : { what: 'nothing' },
  );
  if (!known) return null;
  const { gateways, currentId, keys } = known;
  const texts = words.settings.gateways;
  const adding = unfolded.what === 'new';
  const fold = () => setUnfolded({ what: 'nothing' });

  return (
    <SectionPage
      title={words.settings.sections.gateways}
      text={texts.text}
      action={
        !adding && (
          <Button icon={PlusIcon} size="lg" onClick={() => setUnfolded({ what: 'new', preset: null })}>
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
            open={unfolded.what === 'gateway' && unfolded.id === gateway.id}
            onOpen={() => setUnfolded({ what: 'gateway', id: gateway.id })}
            onClose={fold}
          />
        ))}
        {!gateways.some((gateway) => gateway.kind === 'demo') && <DemoRow />}
      </ul>
      <SectionPart title={texts.addTitle}>
        {unfolded.what === 'new' ? (
          <AddGateway
            key={unfolded.preset?.baseUrl ?? ''}
            preset={unfolded.preset}
            keyPlace={keys.place}
            onAdded={(id) => setUnfolded({ what: 'gateway', id })}
            onCancel={fold}
          />
        ) : (
          <PresetCards onChoose={(preset) => setUnfolded({ what: 'new', preset })} />
        )}
      </SectionPart>
      {!keys.keychain && (
        <SectionPart title={words.settings.keys.title}>
          <KeyPlaceChoice />
        </SectionPart>
      )}
    </SectionPage>
  );
}
