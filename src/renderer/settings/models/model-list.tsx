import { StarIcon } from 'lucide-react';
import { failureText } from '../../failures/failure-text.ts';
import { strings } from '../../i18n/strings.ts';
import { toggleFavouriteModel } from '../../stores/gateways/favourite-models.ts';
import { useCurrentGateway } from '../../stores/gateways/gateways-store.ts';
import { lacks } from '../../stores/gateways/model-choice.ts';
import { ModelListAge } from '../../stores/gateways/model-list-age.tsx';
import { listModels, useModels } from '../../stores/gateways/models-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { countOf } from '../../ui/format/count-of.ts';
import { MiddleTruncated } from '../../ui/text/middle-truncated.tsx';
import { SectionPart } from '../sections/section-page.tsx';
import styles from './model-list.module.css';

/** The models of the current gateway, each with its kind, context window and favourite button. */
export function ModelList() {
  const gateway = useCurrentGateway();
  const list = useModels(gateway?.id ?? null);
  const favourites = useSettings(({ favouriteModels }) => favouriteModels);
  const texts = strings().settings.models;
  if (!gateway) return null;
  const { models, failure, listing } = list;
  const text = failure && failureText(failure, gateway.name);
  return (
    <SectionPart title={texts.title(gateway.name)}>
      {text && <p role="alert">{strings().frame.titled(text.title, text.cause)}</p>}
      {models.length === 0 && !text && (
        <p role="status">{listing ? strings().chat.composer.modelsLoading : texts.none}</p>
      )}
      {models.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari doesn't announce a list without bullets as a list
        <ul role="list" className={styles.list} aria-label={texts.title(gateway.name)}>
          {models.map(({ id, kind, contextLimit }) => (
            <li key={id} className={styles.model}>
              <span className={styles.name} title={id}>
                <MiddleTruncated text={id} />
              </span>
              <span className={styles.detail}>
                {strings().frame.row([
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
                onClick={() => toggleFavouriteModel(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {lacks(list, gateway.chatModel) && (
        <p className={styles.note}>{texts.unlisted(gateway.chatModel ?? '')}</p>
      )}
      <ModelListAge list={list} onRefresh={() => void listModels(gateway.id, { refresh: true })} />
    </SectionPart>
  );
}
