import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronsUpDownIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useMemo, useRef, useState } from 'react';
import { comparedModels as limits } from '../../../shared/limits.ts';
import { strings } from '../../i18n/strings.ts';
import { modelAt } from '../../stores/gateways/model-choice.ts';
import { Button } from '../../ui/controls/button.tsx';
import { typedHint } from '../../ui/controls/combobox/combobox-hint.ts';
import { ComboboxList } from '../../ui/controls/combobox/combobox-list.tsx';
import {
  type ComboboxOption,
  firstOptions,
  groupOptions,
  idOfTyped,
  labelOf,
} from '../../ui/format/combobox-options.ts';
import { Icon } from '../../ui/text/icon.tsx';
import { shortModel } from '../model/short-model.ts';
import styles from './compare-picker.module.css';

type InputKeyEvent = Parameters<NonNullable<ComponentProps<typeof Base.Input>['onKeyDown']>>[0];

/**
 * Chooses several models. The trigger shows `gpt-4.1 + 2` and opens a multi-select list. A typed id can be added too.
 */
export function ComparePicker({
  models,
  options,
  emptyText,
  footer,
  onChange,
  onOpen,
  onLeave,
}: {
  readonly models: readonly string[];
  readonly options: readonly ComboboxOption[];
  readonly emptyText: string;
  /** Shown below the note about how many models are chosen. */
  readonly footer?: ReactNode;
  readonly onChange: (models: readonly string[]) => void;
  readonly onOpen: () => void;
  /** Called to ask a single model again: by the button below the list, or if it closes with too few models. */
  readonly onLeave: () => void;
}) {
  // Opens right away if comparing was just turned on.
  const [open, setOpen] = useState(models.length < limits.min);
  const [typed, setTyped] = useState('');
  const usedArrows = useRef(false);
  const frame = useRef<HTMLDivElement>(null);
  const texts = strings().compare.picker;
  const { all, groups, shown, rest } = useOptions(models, options, typed);

  const change = (next: readonly string[]) => {
    if (next.length <= limits.max) onChange(next);
  };
  const changeOpen = (next: boolean) => {
    setTyped('');
    setOpen(next);
    if (next) onOpen();
    else if (models.length < limits.min) onLeave();
  };
  const onKeyDown = (event: InputKeyEvent) => {
    const { key, isComposing, ctrlKey, metaKey } = event.nativeEvent;
    if (key !== 'Enter' || isComposing) return;
    const asTyped = ctrlKey || metaKey;
    const id = idOfTyped(all, groups, typed, asTyped);
    if (id === null || (usedArrows.current && !asTyped)) return;
    event.preventDefault();
    event.preventBaseUIHandler();
    setTyped('');
    if (!models.includes(id)) change([...models, id]);
    else if (!asTyped) change(models.filter((model) => model !== id));
  };
  return (
    <Base.Root<string, true, string>
      multiple
      items={shown}
      filteredItems={shown as never}
      filter={null}
      value={[...models]}
      onValueChange={change}
      inputValue={typed}
      onInputValueChange={(next, { reason }) => {
        if (reason !== 'input-change') return;
        usedArrows.current = false;
        setTyped(next);
      }}
      open={open}
      onOpenChange={changeOpen}
      onItemHighlighted={(id, { reason }) => {
        usedArrows.current = reason === 'keyboard' && id !== undefined;
      }}
      autoHighlight
      highlightItemOnHover={false}
    >
      <div ref={frame} className={styles.frame}>
        <CompareTrigger models={models.map((id) => labelOf(all, id))} />
      </div>
      <ComboboxList
        align="end"
        anchor={frame}
        label={texts.models}
        options={all}
        rest={rest}
        hint={typedHint(all, groups, typed)}
        emptyText={emptyText}
        header={
          <Base.Input
            className={styles.find}
            aria-label={texts.find}
            placeholder={texts.find}
            spellCheck={false}
            autoComplete="off"
            onKeyDown={onKeyDown}
          />
        }
        footer={
          <>
            <p role="status">{noteOf(models)}</p>
            <Button size="sm" onClick={onLeave}>
              {texts.stop}
            </Button>
            {footer}
          </>
        }
      />
    </Base.Root>
  );
}

/** Returns the options that match the typed text. Compared models come first if they aren't in the list. */
function useOptions(models: readonly string[], options: readonly ComboboxOption[], typed: string) {
  const all = useMemo(() => {
    const unlisted = models.filter((id) => !options.some((option) => option.id === id));
    return [...unlisted.map((id): ComboboxOption => ({ id, label: modelAt(null, id).model })), ...options];
  }, [models, options]);
  const groups = useMemo(() => groupOptions(all, typed, strings().frame.combobox.favourites), [all, typed]);
  const { shown, rest } = useMemo(() => firstOptions(groups), [groups]);
  return { all, groups, shown, rest };
}

/** Says how many models are chosen, or how many more are needed. */
function noteOf(models: readonly string[]): string {
  const texts = strings().compare.picker;
  if (models.length < limits.min) return texts[models[0] ? 'oneMore' : 'two'];
  return models.length < limits.max ? texts.title(models.length, limits.max) : texts.full(limits.max);
}

function CompareTrigger({ models }: { readonly models: readonly string[] }) {
  const [first = ''] = models;
  const { chosenModels, more } = strings().compare.picker;
  const names = strings().frame.row(models);
  return (
    <Base.Trigger className={styles.trigger} aria-label={chosenModels(names)} title={names}>
      <span className={styles.names}>{first ? shortModel(first) : strings().chat.composer.chooseModel}</span>
      {models.length > 1 && <span className={styles.more}>{more(models.length - 1)}</span>}
      <Icon icon={ChevronsUpDownIcon} size={14} />
    </Base.Trigger>
  );
}
