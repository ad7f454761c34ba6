import type { PersonalData } from '#platform/module.ts';

export const shiftNoteData: PersonalData[] = [
  {
    table: 'shift_note',
    title: { th: 'บันทึกเวร', en: 'Shift notes' },
    of: { nobody: 'staff' },
    clock: 'office',
  },
  {
    table: 'shift_note_line',
    title: { th: 'ข้อความในบันทึกเวร', en: 'Lines of shift notes' },
    of: { nobody: 'staff' },
    clock: 'office',
  },
];
