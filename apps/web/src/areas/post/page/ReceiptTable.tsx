import type { Receipt } from '@lobby/contract/areas/post';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '#shared/dates/Moment.tsx';
import table from '#shared/list/RowTable.module.css';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Receipts.module.css';

export function ReceiptTable({ receipts }: { receipts: Receipt[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead>
          <tr>
            {['room', 'name', 'sentAt', 'readAt'].map((field) => (
              <th key={field}>{t(`post.receipts.${field}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {receipts.map(({ id, room, sentAt, readAt, ...person }) => (
            <tr key={id} className={css.row}>
              <td>{room}</td>
              <td>{nameOf(person, language)}</td>
              <td>
                <Moment at={sentAt} />
              </td>
              <td>
                {readAt ? (
                  <span className={css.seen}>
                    <IconCheck size={18} aria-hidden /> <Moment at={readAt} />
                  </span>
                ) : (
                  t('post.receipts.unread')
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
