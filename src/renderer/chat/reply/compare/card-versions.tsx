import { VersionSteps } from '../../message/version-switcher.tsx';
import type { ReplyColumn } from '../../model/reply-set.ts';

/** `‹ 1/2 ›` for one column, if its model was asked more than once. */
export function CardVersions({
  column,
  shownId,
  onShow,
}: {
  readonly column: ReplyColumn;
  readonly shownId: string;
  readonly onShow: (messageId: string) => void;
}) {
  const ids = column.versions.map(({ id }) => id);
  if (ids.length < 2) return null;
  return <VersionSteps versions={ids} shownId={shownId} locked={false} onShow={onShow} />;
}
