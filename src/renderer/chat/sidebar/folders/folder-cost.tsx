import { useEffect, useState } from 'react';
import { callBackend } from '../../../backend/call-backend.ts';
import { costOfFolder } from '../../model/cost-line.ts';
import styles from './folder-settings.module.css';

/** The total cost of a folder's conversations. Shows nothing if none of their replies had a price. */
export function FolderCost({ folderId }: { readonly folderId: string }) {
  const [cost, setCost] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    void callBackend((api) => api.costs.ofFolder({ folderId })).then((outcome) => {
      // If this fails, the rest of the dialog can still be used.
      if (isShown && outcome.ok) setCost(costOfFolder(outcome.value));
    });
    return () => {
      isShown = false;
    };
  }, [folderId]);
  return cost && <p className={styles.cost}>{cost}</p>;
}
