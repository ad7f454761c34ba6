import type { AccessLog, AccessLogName } from '@lobby/contract/areas/access-log';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportFiles } from '#shared/export/ExportFiles.tsx';
import { ListHeader } from '#shared/list/ListHeader.tsx';
import page from '#shared/list/ListPage.module.css';
import { ListState } from '#shared/list/ListState.tsx';
import { Paging } from '#shared/list/Paging.tsx';
import { LogTabs } from '../LogTabs.tsx';
import css from './Access.module.css';
import { AccessCards } from './AccessCards.tsx';
import { AccessDetails } from './AccessDetails.tsx';
import { AccessRows } from './AccessRows.tsx';
import { AccessTools } from './AccessTools.tsx';
import { JumpToPage } from './JumpToPage.tsx';
import { NewPill } from './NewPill.tsx';
import { RevealAccess } from './RevealAccess.tsx';
import { TimeProblem } from './TimeProblem.tsx';
import { useAccessLog } from './use-access-log.ts';
import '#shared/list/list.css';

const atOnce = { getInitialValueInEffect: false };
/** From here on the numbers of the pages do not all stand side by side. */
const MANY_PAGES = 10;

/** Who came and went, the newest first. */
export function AccessLogPage({ log }: { log: AccessLogName }) {
  const { t } = useTranslation();
  const list = useAccessLog(log);
  const narrow = useMediaQuery('(max-width: 767px)', false, atOnce);
  const [openId, setOpenId] = useState<string>();
  const [asked, setAsked] = useState<AccessLog | null>(null);
  const [shown, setShown] = useState<AccessLog[]>([]);
  const { data: answer, isPlaceholderData } = list.answer;
  const entries = answer?.data.map((entry) => shown.find(({ id }) => id === entry.id) ?? entry) ?? [];
  const open = entries.find(({ id }) => id === openId);
  const { since, from, to } = list.search.filters ?? {};
  const rows = { entries, onOpen: ({ id }: AccessLog) => setOpenId(id) };
  return (
    <>
      <ListHeader list={list} writable={false} offerCreate={false} />
      <LogTabs />
      <AccessTools list={list} />
      {!since && !from && !to && <p className={css.hint}>{t('log.access.week')}</p>}
      <ExportFiles kind="access-log" subject={log} />
      {list.problem ? (
        <TimeProblem list={list} problem={list.problem} />
      ) : (
        <>
          <NewPill list={list} />
          <ListState list={list} columnCount={6} narrow={narrow} writable={false}>
            <div className={page.rows} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
              {narrow ? <AccessCards {...rows} /> : <AccessRows {...rows} log={log} />}
            </div>
            {answer && (
              <Paging pagination={answer.meta.pagination} change={list.change}>
                {answer.meta.pagination.pageCount > MANY_PAGES && (
                  <JumpToPage pageCount={answer.meta.pagination.pageCount} onJump={(next) => list.change({ page: next })} />
                )}
              </Paging>
            )}
          </ListState>
        </>
      )}
      {open && <AccessDetails entry={open} onClose={() => setOpenId(undefined)} onReveal={() => setAsked(open)} />}
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
