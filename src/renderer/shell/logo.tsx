import { strings } from '../i18n/strings.ts';
import styles from './logo.module.css';

/** The app's logo and name. */
export function Logo() {
  return (
    <div className={styles.logo}>
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M3 10v4M7 6v12M11 3v18" />
        <path d="M15.5 7H21M15.5 12H19M15.5 17h4.2" />
      </svg>
      <span>{strings().frame.app}</span>
    </div>
  );
}
