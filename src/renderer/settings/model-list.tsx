import { StarIcon } from 'lucide-react';
import { lacks } from '../chat/model-choice.ts';
import { ModelListAge } from '../chat/model-list-age.tsx';
import { countOf } from '../chat/time-labels.ts';
import { sentenceApart } from '../failure-words.ts';
import { useCurrentGateway } from '../frame/gateways-store.ts';
import { listModels, useModels } from '../frame/models-store.ts';
import { changeSettings, useSettings } from '../frame/settings-store.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { MiddleCut } from '../ui/middle-cut.tsx';
import { words } from '../words.ts';
import styles from './model-list.module.css';
import { SectionPart } from './section-page.tsx';

/** The models of the gateway in use: what each is for, its context window, and which ones are favourites. */
export function ModelList() {
  const gateway = useCurrentGateway();
  const known = useModels(gateway?.id ?? null);
  const favourites = useSettings(({ favouriteModels }) => favouriteModels);
  const texts = words.settings.models;
  if (!gateway) return null;
  const { models, failure, listing } = known;
  const toggle = (id: string) => {
    const without = favourites.filter((one) => one !== id);
    void changeSettings({ favouriteModels: without.length < favourites.length ? without : [...without, id] });
  };
  const sentence = failure && sentenceApart(failure, gateway.name);
  return (
    <SectionPart title={texts.title(gateway.name)}>
      {sentence && <p role="alert">{words.frame.titled(sentence.title, sentence.cause)}</p>}
      {models.length === 0 && !sentence && (
        <p role="status">{listing ? words.chat.composer.modelsLoading : texts.none}</p>
      )}
      {models.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari would not tell that it is a list
        <ul role="list" className={styles.list} aria-label={texts.title(gateway.name)}>
          {models.map(({ id, kind, contextLimit }) => (
            <li key={id} className={styles.model}>
              <span className={styles.name} title={id}>
                <MiddleCut text={id} />
              </span>
              <span className={styles.detail}>
                {words.frame.row([
                  texts.kinds[kind],
                  ...(contextLimit === undefined ? [] : [texts.context(countOf(contextLimit))]),
                  ...(id === gateway.chatModel ? [texts.isDefault] : []),
                ])}
              </span>
              <IconButton
                size="sm"
                icon={StarIcon}
                label={texts.favourite(id)}
                pressed={favourites.includes(id)}
                filled={favourites.includes(id)}
                onClick={() => toggle(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {lacks(known, gateway.chatModel) && (
        <p className={styles.note}>{texts.unlisted(gateway.chatModel ?? '')}</p>
      )}
      <ModelListAge known={known} onRefresh={() => void listModels(gateway.id, { refresh: true })} />
    </SectionPart>
  );
}
