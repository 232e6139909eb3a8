import { useState } from 'react';
import { saveFile } from '../../files/save-file.ts';
import { settingsStrings } from '../../i18n/settings-strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Fold } from '../../ui/state/fold.tsx';
import { Fact } from './facts.tsx';
import styles from './third-party.module.css';
import { billOfMaterials, loadPackages, type ThirdPartyPackage } from './third-party-packages.ts';

/** The packages that are part of Parlance, with their licences, and the bill of materials. */
export function ThirdParty() {
  const texts = settingsStrings().settings.about;
  const [packages, setPackages] = useState<readonly ThirdPartyPackage[] | 'missing' | null>(null);
  const show = async () => setPackages(await loadPackages().catch(() => 'missing' as const));
  const isShown = Array.isArray(packages);
  return (
    <Fact name={texts.thirdParty} text={texts.thirdPartyText}>
      <Button aria-expanded={isShown} onClick={() => (isShown ? setPackages(null) : void show())}>
        {isShown ? texts.hideLicences : texts.showLicences}
      </Button>
      <Button onClick={() => saveFile(billOfMaterials, 'parlance-sbom.cdx.json')}>{texts.saveBill}</Button>
      {packages === 'missing' && (
        <p className={styles.missing} role="alert">
          {texts.licencesMissing}
        </p>
      )}
      {isShown && (
        <ul className={styles.packages} aria-label={texts.licences}>
          {packages.map(({ name, version, licence, text }) => (
            <li key={`${name}@${version}`}>
              <Fold label={`${name} ${version} · ${licence ?? texts.noLicence}`}>
                <pre className={styles.licence} lang="en">
                  {text ?? texts.noLicenceText}
                </pre>
              </Fold>
            </li>
          ))}
        </ul>
      )}
    </Fact>
  );
}
