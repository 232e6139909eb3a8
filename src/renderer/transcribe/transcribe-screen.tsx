import { ListPane } from '../frame/list-pane.tsx';
import { Sheet, SheetCorner } from '../frame/sheet.tsx';
import { Empty } from '../ui/empty.tsx';
import { words } from '../words.ts';
import styles from './transcribe-screen.module.css';

/** The screen of transcribe, before it can do anything: it says what will be there. */
export function TranscribeScreen() {
  const texts = words.frame.comingTranscribe;
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
