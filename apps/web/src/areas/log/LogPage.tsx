import { useTranslation } from 'react-i18next';
import { LogLines } from '#shared/history/LogLines.tsx';
import { ListHeader } from '#shared/list/ListHeader.tsx';
import page from '#shared/list/ListPage.module.css';
import { ListState } from '#shared/list/ListState.tsx';
import { Paging } from '#shared/list/Paging.tsx';
import { LogTabs } from './LogTabs.tsx';
import { LogTools } from './LogTools.tsx';
import { useLog } from './use-log.ts';
import '#shared/list/list.css';

/** What everybody did, one sentence a line, the newest first. */
export function LogPage() {
  const { t } = useTranslation();
  const list = useLog();
  const { data: answer, isPlaceholderData } = list.answer;
  return (
    <>
      <ListHeader list={list} writable={false} offerCreate={false} />
      <LogTabs />
      <LogTools list={list} />
      <ListState list={list} columnCount={2} narrow={false} writable={false}>
        <div className={page.rows} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          {answer && <LogLines label={t('log.title')} entries={answer.data} page />}
        </div>
        {answer && <Paging pagination={answer.meta.pagination} change={list.change} />}
      </ListState>
    </>
  );
}
