import { useEffect, useState } from 'react';
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
import { settingsStrings } from '../../i18n/settings-strings.ts';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
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
  const texts = settingsStrings().gatewaySettings.limits;
  const gatewayId = gateway.id;
  // The typed number, which may be below the minimum until typing ends. Null once it's saved.
  const [upload, setUpload] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome<readonly ModelLimits[]> | null>(null);
  const learned = outcome?.ok ? outcome.value : null;
  const problem = outcome && !outcome.ok ? failureText(outcome.failure).title : error;
  useEffect(() => {
    void callBackend((api) => api.gateways.limits({ gatewayId })).then(setOutcome);
  }, [gatewayId]);
  const set = async (model: string, limits: Limits | null) => {
    const sent = limits && { ...limits, refused: [...limits.refused] };
    setOutcome(await callBackend((api) => api.gateways.setLimits({ gatewayId, model, limits: sent })));
  };
  const saveUpload = async () => {
    setUpload(null);
    if (upload !== null && upload !== gateway.uploadLimit)
      setError(await saveChange(gateway, { uploadLimit: Math.max(upload, minRequestBytes) }));
  };

  return (
    <>
      {gateway.kind === 'saved' && (
        <>
          <SettingRow name={texts.upload} text={texts.uploadText}>
            <span className={styles.number}>
              <NumberField
                label={texts.upload}
                value={upload ?? gateway.uploadLimit}
                min={1}
                max={maxRequestBytes}
                page={megabyte}
                start={gateway.uploadLimit}
                onChange={setUpload}
                onBlur={() => void saveUpload()}
              />
              <span aria-hidden="true">{texts.bytes}</span>
            </span>
          </SettingRow>
          <SpeechLimit gateway={gateway} />
          <ImageSide gateway={gateway} />
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
  const texts = settingsStrings().gatewaySettings.limits;
  const name = model || texts.anyModel;
  const [changed, setChanged] = useState<Partial<Limits>>({});
  const { maxBytes, maxSeconds, maxCharacters, refused, transcription, singleReplies, corrections } = {
    ...limits,
    ...changed,
  };
  // Recordings aren't sent to a model that only chats or speaks.
  const chatsOrSpeaks =
    corrections.length > 0 || limits.maxChatBytes !== null || limits.noDirections || limits.voices.length > 0;
  const takesNoRecordings =
    chatsOrSpeaks && maxBytes === null && maxSeconds === null && transcription.length === 0;
  const otherLimits = [
    refused.length > 0 ? texts.refuses(strings().frame.row(refused)) : '',
    limits.noDirections ? texts.noDirections : '',
    limits.voices.length > 0 ? texts.voices(strings().frame.row(limits.voices)) : '',
    singleReplies ? texts.singleReplies : '',
    limits.maxChatBytes === null ? '' : texts.chatBytes(sizeLabel(limits.maxChatBytes)),
    ...corrections.map(({ field, instead, allowed }) => {
      if (allowed) return texts.allowed(strings().frame.row(allowed), field);
      if (field === imagesRefused.field) return texts.noImages;
      if (field === filePartsRefused.file.field) return texts.noFiles;
      if (field === filePartsRefused.input_audio.field) return texts.noAudio;
      return instead ? texts.instead(instead, field) : texts.leftOut(field);
    }),
  ].filter(Boolean);
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
      {!takesNoRecordings && (
        <>
          <span className={styles.number}>
            <NumberField
              label={texts.maxBytes(name)}
              value={maxBytes}
              min={1}
              max={maxRequestBytes}
              page={megabyte}
              start={megabyte}
              placeholder={texts.unlimited}
              onChange={(bytes) => setChanged({ ...changed, maxBytes: bytes })}
              onBlur={save}
            />
            <span aria-hidden="true">{texts.bytesWord}</span>
          </span>
          <span className={styles.number}>
            <NumberField
              label={texts.maxSeconds(name)}
              value={maxSeconds === null ? null : Math.floor(maxSeconds)}
              min={1}
              max={secondsLimitRange.max}
              page={60}
              start={60}
              placeholder={texts.unlimited}
              onChange={(seconds) => setChanged({ ...changed, maxSeconds: seconds })}
              onBlur={save}
            />
            <span aria-hidden="true">{texts.secondsWord}</span>
          </span>
        </>
      )}
      {limits.maxCharacters !== null && (
        <span className={styles.number}>
          <NumberField
            label={texts.maxCharacters(name)}
            value={maxCharacters}
            min={1}
            max={speechLimitRange.max}
            page={100}
            start={speechLimitRange.default}
            placeholder={texts.unlimited}
            onChange={(characters) => setChanged({ ...changed, maxCharacters: characters })}
            onBlur={save}
          />
          <span aria-hidden="true">{texts.characters}</span>
        </span>
      )}
      {transcription.length > 0 && (
        <TranscriptionFacts
          name={name}
          facts={transcription}
          onChange={(facts) => onSet({ ...limits, transcription: facts })}
        />
      )}
      {otherLimits.length > 0 && (
        <span className={styles.also}>{strings().frame.sentences(otherLimits)}</span>
      )}
      <Button variant="ghost" size="sm" aria-label={texts.forgetName(name)} onClick={() => onSet(null)}>
        {texts.forget}
      </Button>
    </li>
  );
}

/** Edits the maximum length, in px, of the longer side of images in messages to a gateway. */
function ImageSide({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = settingsStrings().gatewaySettings.limits;
  // The typed number, which may be below the minimum until typing ends.
  const [typed, setTyped] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    if (typed === null || typed === gateway.imageSide) return setTyped(null);
    setError(await saveChange(gateway, { imageSide: Math.max(typed, imageSideRange.min) }));
    setTyped(null);
  };
  return (
    <SettingRow name={texts.images} text={texts.imagesText} error={error}>
      <span className={styles.number}>
        <NumberField
          label={texts.images}
          value={typed ?? gateway.imageSide}
          min={1}
          max={imageSideRange.max}
          page={100}
          start={imageSideRange.default}
          onChange={setTyped}
          onBlur={() => void save()}
        />
        <span aria-hidden="true">{texts.pixels}</span>
      </span>
    </SettingRow>
  );
}

/** Edits the maximum text length, in characters, of a speech request to a gateway. */
function SpeechLimit({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = settingsStrings().gatewaySettings.limits;
  // The typed number, which may be below the minimum until typing ends.
  const [typed, setTyped] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    if (typed === null || typed === gateway.speechLimit) return setTyped(null);
    setError(await saveChange(gateway, { speechLimit: Math.max(typed, speechLimitRange.min) }));
    setTyped(null);
  };
  return (
    <SettingRow name={texts.speech} text={texts.speechText} error={error}>
      <span className={styles.number}>
        <NumberField
          label={texts.speech}
          value={typed ?? gateway.speechLimit}
          min={1}
          max={speechLimitRange.max}
          page={1000}
          start={speechLimitRange.default}
          onChange={setTyped}
          onBlur={() => void save()}
        />
        <span aria-hidden="true">{texts.characters}</span>
      </span>
    </SettingRow>
  );
}
