import type { Language } from '../constants.ts';
import type { Words } from './report-words.ts';

/** The usual reasons of a move-out; the portal shows the same (`move-out-reasons.test.ts`). Kept in the words of whoever chose one. */
export const moveOutReasonWords = {
  lease: { th: 'สิ้นสุดสัญญาเช่า', en: 'End of lease' },
  sold: { th: 'ขายห้อง', en: 'Room sold' },
  otherRoom: { th: 'ย้ายไปห้องอื่น', en: 'Moves to another room' },
  moved: { th: 'ย้ายที่อยู่', en: 'Moves elsewhere' },
} satisfies Record<string, Words>;

/** A usual reason in the reader's language, whatever it was chosen in; any other as somebody typed it. */
export const moveOutReasonIn = (reason: string | null, language: Language) =>
  Object.values(moveOutReasonWords).find(({ th, en }) => reason === th || reason === en)?.[language] ?? reason;
