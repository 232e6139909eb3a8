import styles from './branch-map.module.css';
import type { BranchRow } from './branch-rows.ts';

/** `width` in px. Lanes beyond the maximum number are drawn on top of the last one. */
const lane = { width: 14, max: 8 };
const height = 32;
const middle = height / 2;

/** Draws one row of the map: the lanes that pass it on the left, its dot, and the line to the next row. */
export function BranchLines({ row, first }: { readonly row: BranchRow; readonly first: boolean }) {
  const drawnLane = Math.min(row.lane, lane.max);
  const at = (index: number) => index * lane.width + 7;
  const x = at(drawnLane);
  const passedLanes = Array.from({ length: drawnLane }, (_, index) => index);
  return (
    <svg className={styles.lines} width={at(drawnLane) + 9} height={height} aria-hidden="true">
      {passedLanes.map((index) => (
        <path
          key={index}
          d={`M${at(index)} ${first ? middle - 8 : 0}V${height}`}
          data-shown={index === 0 || undefined}
        />
      ))}
      {row.beside ? (
        <path d={`M${at(drawnLane - 1)} ${middle - 8}Q${at(drawnLane - 1)} ${middle} ${x} ${middle}`} />
      ) : (
        !first && <path d={`M${x} 0V${middle}`} data-shown={row.shown || undefined} />
      )}
      {row.continues && <path d={`M${x} ${middle}V${height}`} data-shown={row.shown || undefined} />}
      <circle cx={x} cy={middle} r={4} data-shown={row.shown || undefined} />
    </svg>
  );
}
