import { reportCopyApi } from '@lobby/contract/areas/report-copy';
import type { FigureReportName } from '@lobby/contract/areas/report-figures';
import { Button, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import layout from '#shared/layout/layout.module.css';
import { useActions } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import { pathOf } from '../catalogue.ts';
import css from '../Report.module.css';
import type { Shown } from './FigureRows.tsx';
import { daysText } from './figure-words.ts';

/** The figures of these days as they are now, word for word: what is entered later does not change them. */
export function KeepCopy({ name, figures: { from, to, rows, totals } }: Shown) {
  const { t } = useTranslation();
  const figures = JSON.stringify([name, from, to, rows, totals]);
  // Pressed again, the same figures are the same copy.
  const [key, setKey] = useState({ figures, once: crypto.randomUUID() });
  if (key.figures !== figures) setKey({ figures, once: crypto.randomUUID() });
  const body = { report: name, from, to };
  const keep = () => call(reportCopyApi.keep, { body }, { idempotencyKey: key.once });
  const { run, running } = useActions(keep, { area: 'report', done: 'report.copy.kept' });
  async function ask() {
    const question = { title: t('report.copy.keep'), text: t('report.copy.ask'), confirm: t('report.copy.keep') };
    if (await askConfirmation(question)) await run(undefined);
  }
  if (!useCan()('report-schedule:write')) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconLock size={18} aria-hidden />}
      loading={running}
      disabled={rows.length === 0}
      onClick={() => void ask()}
    >
      {t('report.copy.keep')}
    </Button>
  );
}

/** What was reported before; nothing where nothing was kept. */
export function KeptCopies({ name }: { name: FigureReportName }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const { data: answer } = useQuery({
    queryKey: ['report', name, 'copies'],
    queryFn: ({ signal }) => call(reportCopyApi.list, { query: { report: name } }, { signal }),
  });
  if (!answer || answer.data.length === 0) return null;
  return (
    <section className={css.copies} aria-labelledby="report-copies">
      <Title order={2} id="report-copies" className={css.groupTitle ?? ''}>
        {t('report.copy.title')}
      </Title>
      <ul className={layout.lines}>
        {answer.data.map(({ id, from, to, asOf, madeBy }) => (
          <li key={id} className={`${layout.line} ${css.entry}`}>
            <div>
              <Link to={pathOf(name)} search={{ copy: id }} className={css.link ?? ''}>
                {daysText(name, { from, to })}
              </Link>
              <p className={layout.note}>
                {t(madeBy ? 'report.copy.by' : 'report.copy.bySchedule', {
                  at: formatMoment(asOf, zone),
                  name: madeBy ? displayName(madeBy, language) : '',
                })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
