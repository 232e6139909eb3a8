import { strings } from '../../i18n/strings.ts';
import { countOf } from '../format/count-of.ts';
import { showsMore } from '../highlight/unfold.ts';
import { Button } from './button.tsx';
import styles from './show-more.module.css';

/** A button that shows the next part of a long text or list. Renders nothing if `rest` is 0. */
export function ShowMore({
  unit,
  rest,
  onMore,
}: {
  readonly unit: 'characters' | 'items';
  readonly rest: number;
  readonly onMore: () => void;
}) {
  if (rest === 0) return null;
  return (
    <Button size="sm" className={styles.more} onClick={onMore} {...showsMore}>
      {strings().frame.showMore[unit](countOf(rest))}
    </Button>
  );
}
