import { MOST_DAYS } from '@lobby/contract/areas/access-log';
import { Button } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import layout from '#shared/layout/layout.module.css';
import { Notice } from '#shared/layout/Notice.tsx';
import { lastDayFrom } from './reach.ts';
import type { AccessList } from './use-access-log.ts';

/** Said instead of asking: the days cannot be answered as they are, and this is what could be done. */
export function TimeProblem({ list, problem }: { list: AccessList; problem: NonNullable<AccessList['problem']> }) {
  const { t } = useTranslation();
  const zone = useZone();
  const from = list.search.filters?.from?.[0];
  return (
    <div className={layout.card} role="alert">
      <Notice
        order={2}
        icon={<IconCalendarExclamation size={28} />}
        title={t(`log.access.time.${problem.key}.title`, { most: MOST_DAYS })}
        text={t(`log.access.time.${problem.key}.text`, { days: problem.days.toLocaleString('en'), most: MOST_DAYS })}
      >
        {problem.key === 'tooLong' && from && (
          <Button onClick={() => list.narrow('to', [lastDayFrom(from, zone)])}>
            {t('log.access.time.tooLong.act', { most: MOST_DAYS })}
          </Button>
        )}
      </Notice>
    </div>
  );
}
