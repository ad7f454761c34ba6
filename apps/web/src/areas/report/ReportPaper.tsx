import { Button, Title } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { Sheet } from '#shared/print/Sheet.tsx';
import { session } from '#shared/session/store.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Report.module.css';
import paper from './ReportPaper.module.css';
import type { Head } from './ReportRows.tsx';

type Props = {
  title: string;
  /** Which days, which filters, and what is not on the paper. */
  about: string;
  heads: Head[];
  rows: { key: string | number; cells: string[] }[];
  totals?: string[] | undefined;
  onClose: () => void;
};

/** A report as it leaves the printer: A4 across, the heads of its columns on every page. */
export function ReportPaper({ title, about, heads, rows, totals, onClose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const now = useNow();
  const { profile } = session.use();
  const line = (cells: string[]) =>
    heads.map(({ field, isAmount }, at) => (
      <td key={field} data-amount={isAmount}>
        {cells[at]}
      </td>
    ));
  return (
    <>
      <div className={css.head} data-screen-only>
        <div>
          <Button variant="subtle" color="gray" px={8} leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onClose}>
            {t('report.paper.back')}
          </Button>
          <Title order={1}>{title}</Title>
        </div>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          {t('report.paper.print')}
        </Button>
      </div>
      <Sheet long paper="a4-landscape" label={title}>
        <div className={paper.paper}>
          <header>
            <div>
              <h2>{title}</h2>
              <p>{about}</p>
            </div>
            <div>
              <p>{nameOf(profile?.property, language)}</p>
              <p>{t('report.paper.printed', { at: formatMoment(now, zone) })}</p>
            </div>
          </header>
          <table>
            <thead>
              <tr>
                {heads.map(({ field, label, isAmount }) => (
                  <th key={field} scope="col" data-amount={isAmount}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key}>{line(cells)}</tr>
              ))}
            </tbody>
            {totals && (
              <tfoot>
                <tr>{line(totals)}</tr>
              </tfoot>
            )}
          </table>
        </div>
      </Sheet>
    </>
  );
}
