import { type ComponentProps, useEffect, useState } from 'react';
import { filePartsRefused } from '../../../shared/chat/file-part.ts';
import { imagesRefused } from '../../../shared/gateways/chat-correction.ts';
import type { GatewayLimits as Limits, ModelLimits } from '../../../shared/gateways/gateway-limits.ts';
import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import {
  byteLimitRange,
  imageSideRange,
  secondsLimitRange,
  speechLimitRange,
} from '../../../shared/limits.ts';
import { callBackend, type Outcome } from '../../backend/call-backend.ts';
import { failureText } from '../../failures/failure-text.ts';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { countOf } from '../../ui/format/count-of.ts';
import { sizeLabel } from '../../ui/format/size-label.ts';
import styles from './gateway-limits.module.css';
import { saveChange } from './save-change.ts';
import { SettingRow } from './setting-row.tsx';
import { TranscriptionFacts } from './transcription-facts.tsx';

const { min: minRequestBytes, max: maxRequestBytes } = byteLimitRange;
const megabyte = 1_000_000;

/**
 * Edits the limits for requests to a gateway: those set by hand, which only saved gateways have, and those learned from
 * rejected requests.
 */
export function GatewayLimits({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = strings().gatewaySettings.limits;
  const gatewayId = gateway.id;
  const [outcome, setOutcome] = useState<Outcome<readonly ModelLimits[]> | null>(null);
  const learned = outcome?.ok ? outcome.value : null;
  const problem = outcome && !outcome.ok ? failureText(outcome.failure).title : null;
  useEffect(() => {
    void callBackend((api) => api.gateways.limits({ gatewayId })).then(setOutcome);
  }, [gatewayId]);
  const set = async (model: string, limits: Limits | null) => {
    const sent = limits && { ...limits, refused: [...limits.refused] };
    setOutcome(await callBackend((api) => api.gateways.setLimits({ gatewayId, model, limits: sent })));
  };

  return (
    <>
      {gateway.kind === 'saved' && (
        <>
          <SavedLimit
            gateway={gateway}
            field="uploadLimit"
            name={texts.upload}
            text={texts.uploadText}
            unit={texts.bytes}
            range={byteLimitRange}
            page={megabyte}
          />
          <SavedLimit
            gateway={gateway}
            field="speechLimit"
            name={texts.speech}
            text={texts.speechText}
            unit={texts.characters}
            range={speechLimitRange}
            page={1000}
          />
          <SavedLimit
            gateway={gateway}
            field="imageSide"
            name={texts.images}
            text={texts.imagesText}
            unit={texts.pixels}
            range={imageSideRange}
            page={100}
          />
        </>
      )}
      <SettingRow name={texts.learned} text={texts.learnedText} error={problem}>
        {learned?.length === 0 && texts.nothingLearned}
        {learned && learned.length > 0 && (
          <ul className={styles.list} aria-label={texts.learned}>
            {learned.map((entry) => (
              <Learned key={entry.model} entry={entry} onSet={(limits) => void set(entry.model, limits)} />
            ))}
          </ul>
        )}
      </SettingRow>
    </>
  );
}

function Learned({
  entry: { model, limits },
  onSet,
}: {
  readonly entry: ModelLimits;
  readonly onSet: (limits: Limits | null) => void;
}) {
  const texts = strings().gatewaySettings.limits;
  const name = model || texts.anyModel;
  const [changed, setChanged] = useState<Partial<Limits>>({});
  const { maxBytes, maxSeconds, maxCharacters } = { ...limits, ...changed };
  const sentences = otherLimits(limits);
  const save = () => {
    if (Object.keys(changed).length === 0) return;
    setChanged({});
    const atLeast = (value: number | null, smallest: number) => value && Math.max(value, smallest);
    onSet({
      ...limits,
      maxBytes: atLeast(maxBytes, minRequestBytes),
      maxSeconds: atLeast(maxSeconds, secondsLimitRange.min),
      maxCharacters: atLeast(maxCharacters, speechLimitRange.min),
    });
  };
  return (
    <li className={styles.learned}>
      <span className={styles.model}>{name}</span>
      {!takesNoRecordings({ ...limits, maxBytes, maxSeconds }) && (
        <>
          <NumberWithUnit
            label={texts.maxBytes(name)}
            unit={texts.bytesWord}
            value={maxBytes}
            max={maxRequestBytes}
            page={megabyte}
            start={megabyte}
            placeholder={texts.unlimited}
            onChange={(bytes) => setChanged({ ...changed, maxBytes: bytes })}
            onBlur={save}
          />
          <NumberWithUnit
            label={texts.maxSeconds(name)}
            unit={texts.secondsWord}
            value={maxSeconds === null ? null : Math.floor(maxSeconds)}
            max={secondsLimitRange.max}
            page={60}
            start={60}
            placeholder={texts.unlimited}
            onChange={(seconds) => setChanged({ ...changed, maxSeconds: seconds })}
            onBlur={save}
          />
        </>
      )}
      {limits.maxCharacters !== null && (
        <NumberWithUnit
          label={texts.maxCharacters(name)}
          unit={texts.characters}
          value={maxCharacters}
          max={speechLimitRange.max}
          page={100}
          start={speechLimitRange.default}
          placeholder={texts.unlimited}
          onChange={(characters) => setChanged({ ...changed, maxCharacters: characters })}
          onBlur={save}
        />
      )}
      {limits.transcription.length > 0 && (
        <TranscriptionFacts
          name={name}
          facts={limits.transcription}
          onChange={(facts) => onSet({ ...limits, transcription: facts })}
        />
      )}
      {sentences.length > 0 && <span className={styles.also}>{strings().frame.sentences(sentences)}</span>}
      <Button variant="ghost" size="sm" aria-label={texts.resetName(name)} onClick={() => onSet(null)}>
        {texts.forget}
      </Button>
    </li>
  );
}

/** Returns whether a model only chats or speaks, so that no recordings are sent to it. */
function takesNoRecordings(limits: Limits): boolean {
  const { corrections, maxChatBytes, contextLimit, noDirections, voices } = limits;
  const { maxBytes, maxSeconds, transcription } = limits;
  const chats = corrections.length > 0 || maxChatBytes !== null || contextLimit !== null;
  const chatsOrSpeaks = chats || noDirections || voices.length > 0;
  return chatsOrSpeaks && maxBytes === null && maxSeconds === null && transcription.length === 0;
}

/** Describes the limits that can't be edited, each in a sentence. */
function otherLimits(limits: Limits): readonly string[] {
  const { refused, noDirections, voices, singleReplies, maxChatBytes, contextLimit, corrections } = limits;
  const texts = strings().gatewaySettings.limits;
  const { row } = strings().frame;
  return [
    refused.length > 0 ? texts.refuses(row(refused)) : '',
    noDirections ? texts.noDirections : '',
    voices.length > 0 ? texts.voices(row(voices)) : '',
    singleReplies ? texts.singleReplies : '',
    maxChatBytes === null ? '' : texts.chatBytes(sizeLabel(maxChatBytes)),
    contextLimit === null ? '' : texts.contextLimit(countOf(contextLimit)),
    ...corrections.map(({ field, instead, allowed }) => {
      if (allowed) return texts.allowed(row(allowed), field);
      if (field === imagesRefused.field) return texts.noImages;
      if (field === filePartsRefused.file.field) return texts.noFiles;
      if (field === filePartsRefused.input_audio.field) return texts.noAudio;
      return instead ? texts.instead(instead, field) : texts.leftOut(field);
    }),
  ].filter(Boolean);
}

/** Edits a limit of a saved gateway: the size of an upload, the length of a speech request, or the side of images. */
function SavedLimit({
  gateway,
  field,
  name,
  text,
  unit,
  range,
  page,
}: {
  readonly gateway: GatewayProfile;
  readonly field: 'uploadLimit' | 'speechLimit' | 'imageSide';
  readonly name: string;
  readonly text: string;
  readonly unit: string;
  readonly range: { readonly min: number; readonly max: number };
  readonly page: number;
}) {
  // The typed number, which may be below the minimum until typing ends.
  const [typed, setTyped] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    if (typed === null || typed === gateway[field]) return setTyped(null);
    setError(await saveChange(gateway, { [field]: Math.max(typed, range.min) }));
    // A number typed in the meantime stays.
    setTyped((now) => (now === typed ? null : now));
  };
  return (
    <SettingRow name={name} text={text} error={error}>
      <NumberWithUnit
        label={name}
        unit={unit}
        value={typed ?? gateway[field]}
        max={range.max}
        page={page}
        start={gateway[field]}
        onChange={setTyped}
        onBlur={() => void save()}
      />
    </SettingRow>
  );
}

function NumberWithUnit({
  unit,
  ...field
}: { readonly unit: string } & Omit<ComponentProps<typeof NumberField>, 'min'>) {
  return (
    <span className={styles.number}>
      <NumberField min={1} {...field} />
      <span aria-hidden="true">{unit}</span>
    </span>
  );
}
