import type { AccessLog, AccessLogName } from '@lobby/contract/areas/access-log';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListHeader } from '#kernel/list/ListHeader.tsx';
import page from '#kernel/list/ListPage.module.css';
import { ListState } from '#kernel/list/ListState.tsx';
import '#kernel/list/list.css';
import { isNarrowed } from '#kernel/list/list-query.ts';
import { Paging } from '#kernel/list/Paging.tsx';
import { LogTabs } from '../LogTabs.tsx';
import css from './Access.module.css';
import { AccessCards } from './AccessCards.tsx';
import { AccessRows } from './AccessRows.tsx';
import { AccessTools } from './AccessTools.tsx';
import { numberOf } from './access-filters.ts';
import { NewPill } from './NewPill.tsx';
import { RevealAccess } from './RevealAccess.tsx';
import { useAccessLog } from './use-access-log.ts';

const atOnce = { getInitialValueInEffect: false };

/** Who came and went, the newest first. */
export function AccessLogPage({ log }: { log: AccessLogName }) {
  const { t } = useTranslation();
  const list = useAccessLog(log);
  const narrow = useMediaQuery('(max-width: 767px)', false, atOnce);
  const [asked, setAsked] = useState<AccessLog | null>(null);
  const [shown, setShown] = useState<AccessLog[]>([]);
  const { data: answer, isPlaceholderData } = list.answer;
  const entries = answer?.data.map((entry) => shown.find(({ id }) => id === entry.id) ?? entry) ?? [];
  return (
    <>
      <ListHeader list={list} writable={false} offerCreate={false} />
      <LogTabs />
      <AccessTools list={list} />
      {!isNarrowed(list.search) && <p className={css.hint}>{t('log.access.week')}</p>}
      <NewPill list={list} />
      <ListState list={list} columnCount={6} narrow={narrow} writable={false}>
        <div className={page.rows} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          {narrow ? (
            <AccessCards entries={entries} onReveal={setAsked} />
          ) : (
            <AccessRows entries={entries} number={numberOf(log)} onReveal={setAsked} />
          )}
        </div>
        {answer && <Paging pagination={answer.meta.pagination} change={list.change} />}
      </ListState>
      {asked && (
        <RevealAccess
          entry={asked}
          onClose={() => setAsked(null)}
          onDone={(more) => setShown((before) => [...before, ...more])}
        />
      )}
    </>
  );
}
