import type { Log } from '@lobby/contract/areas/log';
import { formatMoment } from '#shared/dates/dates.ts';
import { fieldWord, sentenceOf, valueWord } from '#shared/history/sentence.ts';
import type { Column, Row } from '#shared/list/columns.ts';

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
