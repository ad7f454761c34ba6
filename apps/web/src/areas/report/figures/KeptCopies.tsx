import { reportCopyApi } from '@lobby/contract/areas/report-copy';
import type { FigureReportName } from '@lobby/contract/areas/report-figures';
import { Button, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import layout from '#shared/layout/layout.module.css';
import { useCommand } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import { pathOf } from '../catalogue.ts';
import css from '../Report.module.css';
import type { Shown } from './FigureRows.tsx';

/** The figures of these days as they are now, word for word: what is entered later does not change them. */
export function KeepCopy({ name, figures: { from, to, rows } }: Shown) {
  const { t } = useTranslation();
  const { run, running } = useCommand(reportCopyApi.keep, { area: 'report', done: 'report.copy.kept' });
  if (!useCan()('report-schedule:write')) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconLock size={18} aria-hidden />}
      loading={running}
      disabled={rows.length === 0}
      onClick={() => void run({ body: { report: name, from, to } })}
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
                {t('report.inPeriod', { from: formatDayInput(from), to: formatDayInput(to) })}
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
