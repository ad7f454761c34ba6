import { type AccessLog, type AccessLogName, accessLogApi, MAX_DAYS } from '@lobby/contract/areas/access-log';
import { Button, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowUp, IconCalendarExclamation } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { ExportFiles } from '#shared/export/ExportFiles.tsx';
import layout from '#shared/layout/layout.module.css';
import { Notice } from '#shared/layout/Notice.tsx';
import { useIsPhone } from '#shared/layout/use-is-phone.ts';
import { ListHeader } from '#shared/list/ListHeader.tsx';
import listPage from '#shared/list/ListPage.module.css';
import { ListState } from '#shared/list/ListState.tsx';
import { Paging } from '#shared/list/Paging.tsx';
import cards from '#shared/list/RowCards.module.css';
import { useLanguage } from '#shared/texts/language.ts';
import css from '../Log.module.css';
import { AccessDetails } from './AccessDetails.tsx';
import {
  AccessMoment,
  AccessResult,
  AccessRows,
  AccessWay,
  deviceWord,
  numberWord,
  type RowsProps,
  roomWord,
  whoWord,
} from './AccessRows.tsx';
import { AccessTabs } from './AccessTabs.tsx';
import { AccessExport, AccessTools } from './AccessTools.tsx';
import { AccessViews } from './AccessViews.tsx';
import { lastDayFrom } from './reach.ts';
import { type AccessList, useAccessLog } from './use-access-log.ts';
import '#shared/list/list.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';

/** From here on the numbers of the pages do not all stand side by side. */
const MANY_PAGES = 10;

/** Who came and went, the newest first. */
export function AccessLogPage({ log }: { log: AccessLogName }) {
  const { t } = useTranslation();
  const list = useAccessLog(log);
  const narrow = useIsPhone();
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
      <ListHeader list={list} writable={false} offerCreate={false} action={<AccessExport list={list} />} tabs={<AccessTabs />}>
        <AccessViews list={list} />
      </ListHeader>
      <AccessTools list={list} />
      {!since && !from && !to && <p className={css.hint}>{t('log.access.week')}</p>}
      <ExportFiles kind="access-log" subject={log} />
      {list.problem ? (
        <TimeProblem list={list} problem={list.problem} />
      ) : (
        <>
          <NewPill list={list} />
          <ListState list={list} columnCount={6} narrow={narrow} writable={false}>
            <div className={listPage.rows} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
              {narrow ? <AccessCards {...rows} /> : <AccessRows {...rows} log={log} />}
            </div>
            {answer && (
              <Paging area="log.access" pagination={answer.meta.pagination} change={list.change}>
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

/** What happened since the page was drawn waits behind a button, so that nothing moves under the finger. Said aloud once, not with each entry. */
function NewPill({ list }: { list: AccessList }) {
  const { t } = useTranslation();
  function show() {
    if (list.search.page !== undefined) list.change({});
    void list.answer.refetch();
  }
  return (
    <div className={css.pill}>
      <VisuallyHidden role="status">{list.fresh !== 0 && t('log.access.newSome')}</VisuallyHidden>
      {list.fresh !== 0 && (
        <Button radius="xl" size="sm" leftSection={<IconArrowUp size={16} aria-hidden />} onClick={show}>
          {list.fresh === 'some' ? t('log.access.newSome') : t('log.access.new', { number: list.fresh.toLocaleString('en') })}
        </Button>
      )}
    </div>
  );
}

type Props = { entry: AccessLog; onClose: () => void; onDone: (shown: AccessLog[]) => void };

/** Says that looking leaves a trace, and asks why. */
function RevealAccess({ entry: { id, occurredAt }, onClose, onDone }: Props) {
  const { t } = useTranslation();
  async function reveal(reason: string): Promise<boolean> {
    onDone((await call(accessLogApi.reveal, { body: { entries: [{ id, occurredAt }], reason } })).data);
    return true;
  }
  return (
    <ReasonDialog
      title={t('log.access.reveal.title')}
      label={t('log.access.reveal.reason')}
      action={t('log.access.reveal.confirm')}
      onConfirm={reveal}
      onClose={onClose}
    >
      {t('log.access.reveal.text')}
    </ReasonDialog>
  );
}

/** Said instead of asking: the days cannot be answered as they are, and this is what could be done. */
function TimeProblem({ list, problem }: { list: AccessList; problem: NonNullable<AccessList['problem']> }) {
  const { t } = useTranslation();
  const from = list.search.filters?.from?.[0];
  return (
    <div className={layout.card} role="alert">
      <Notice
        order={2}
        icon={<IconCalendarExclamation size={28} />}
        title={t(`log.access.time.${problem.key}.title`, { most: MAX_DAYS })}
        text={t(`log.access.time.${problem.key}.text`, { days: problem.days.toLocaleString('en'), most: MAX_DAYS })}
      >
        {problem.key === 'tooLong' && from && (
          <Button onClick={() => list.narrow('to', [lastDayFrom(from)])}>
            {t('log.access.time.tooLong.act', { most: MAX_DAYS })}
          </Button>
        )}
      </Notice>
    </div>
  );
}

type JumpToPageProps = { pageCount: number; onJump: (page: number) => void };

/** Straight to a page by its number; beyond the last one it is the last. */
function JumpToPage({ pageCount, onJump }: JumpToPageProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  function jump(event: FormEvent) {
    event.preventDefault();
    const page = Number(typed.replace(/[,\s]/g, ''));
    if (!Number.isSafeInteger(page) || page < 1) return;
    setTyped('');
    onJump(Math.min(page, pageCount));
  }
  return (
    <form className={css.jump} onSubmit={jump}>
      <TextInput
        label={t('log.access.jump.label')}
        placeholder={`1–${pageCount.toLocaleString('en')}`}
        inputMode="numeric"
        maxLength={9}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" px={12}>
        {t('log.access.jump.go')}
      </Button>
    </form>
  );
}

/** The same for the hand. */
function AccessCards({ entries, onOpen }: RowsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={cards.cards} aria-label={t('log.access.title')}>
      {entries.map((entry) => (
        <li key={entry.id} className={`${cards.card} ${css.card}`} data-denied={entry.result === 'denied' || undefined}>
          <div className={cards.words}>
            <div className={cards.line}>
              <UnstyledButton className={cards.name ?? ''} aria-haspopup="dialog" onClick={() => onOpen(entry)}>
                <AccessMoment entry={entry} />
              </UnstyledButton>
              <AccessResult entry={entry} />
            </div>
            <dl className={cards.facts}>
              <Fact name="deviceId">
                {deviceWord(entry, language)}, <AccessWay direction={entry.direction} />
              </Fact>
              <Fact name="person">{[whoWord(entry, language), roomWord(entry)].filter(Boolean).join(' · ')}</Fact>
              {numberWord(entry) && <Fact name={entry.plate ? 'plate' : 'cardNo'}>{numberWord(entry)}</Fact>}
            </dl>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={cards.fact}>
      <dt>{t(`log.access.field.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
