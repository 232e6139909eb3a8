import { ListPane } from '../frame/list-pane.tsx';
import { Sheet, SheetCorner } from '../frame/sheet.tsx';
import { Empty } from '../ui/empty.tsx';
import { words } from '../words.ts';
import styles from './speak-screen.module.css';

/** The screen of speak, before it can do anything: it says what will be there. */
export function SpeakScreen() {
  const texts = words.frame.comingSpeak;
  return (
    <>
      <ListPane title={texts.list} wide>
        <p className={styles.note}>{texts.listText}</p>
      </ListPane>
      <Sheet>
        <SheetCorner />
        <Empty title={texts.title} text={texts.text} />
      </Sheet>
    </>
  );
}
