import type { Log } from '@lobby/contract/areas/log';
import { formatMoment } from '#kernel/dates.ts';
import type { Column, Row } from '#kernel/list/columns.ts';
import { sentenceOf } from '#parts/history/sentence.ts';
import { fieldWord, valueWord } from '#parts/history/words.ts';

const columns: Column<Log>[] = [
  { field: 'at', text: ({ at }) => formatMoment(at) },
  { field: 'person', text: ({ person }) => person?.name ?? '' },
  { field: 'sentence', text: sentenceOf },
  {
    field: 'changes',
    text: ({ record, changes }, language) =>
      changes
        .map(({ field, before, after }) => {
          const [was, is] = [before, after].map((value) => valueWord(record, field, value, language));
          return `${fieldWord(record, field)}: ${was} → ${is}`;
        })
        .join('\n'),
  },
];

/** What a file of the log holds: the sentence, and every change behind it. */
export const logColumns = columns as Column<Row>[];
