import { create } from 'zustand';

/** The id of the last focused line since the transcript was opened. The page shows only one list of lines at a time. */
export const useReadingPlace = create<{ readonly lineId: string | null }>(() => ({ lineId: null }));
