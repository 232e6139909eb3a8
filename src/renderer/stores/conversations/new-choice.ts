import { create } from 'zustand';
import { useGateways } from '../gateways/gateways-store.ts';
import { folderForNew, useOpenFolder } from './folders-store.ts';

/** What is chosen for the next new conversation. A null model stands for the gateway's default. */
type NewChoice = { readonly gatewayId: string | null; readonly model: string | null };

// It no longer applies once another folder is opened or another gateway is put in use.
const useStored = create<{
  readonly choice: NewChoice | null;
  readonly folderId: string | null;
  readonly currentId: string | null;
}>(() => ({ choice: null, folderId: null, currentId: null }));

const currentId = () => useGateways.getState().gateways?.currentId ?? null;

/** Chooses the gateway and model of the next new conversation. */
export function chooseForNew(choice: NewChoice): void {
  useStored.setState({ choice, folderId: folderForNew()?.id ?? null, currentId: currentId() });
}

/** Forgets the choice, once the conversation has been started. */
export function forgetNewChoice(): void {
  useStored.setState({ choice: null });
}

/** Returns the choice for the next new conversation; null if the defaults apply. */
export function useNewChoice(): NewChoice | null {
  const folderId = useOpenFolder()?.id ?? null;
  const inUse = useGateways(({ gateways }) => gateways?.currentId ?? null);
  return useStored((stored) =>
    stored.folderId === folderId && stored.currentId === inUse ? stored.choice : null,
  );
}

/** Returns the same as {@link useNewChoice} at this moment. */
export function newChoice(): NewChoice | null {
  const stored = useStored.getState();
  const applies = stored.folderId === (folderForNew()?.id ?? null) && stored.currentId === currentId();
  return applies ? stored.choice : null;
}
