import { type Log, logApi } from '@lobby/contract/areas/log';
import { ActionIcon, Button } from '@mantine/core';
import {
  type Icon,
  IconChevronDown,
  IconDownload,
  IconEye,
  IconLogin2,
  IconNote,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import layout from '#shared/layout/layout.module.css';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from './History.module.css';
import { changesOf, pageOf, sentenceOf } from './sentence.ts';

type Lines = {
  label: string;
  entries: Log[];
  /** The area whose page they are on; without one, each entry leads to the page of its record. */
  area?: string;
};

/** Entries as sentences, the newest first. */
export const LogLines = ({ label, entries, area }: Lines) => (
  <ol className={layout.lines} aria-label={label}>
    {entries.map((entry) => (
      <LogLine key={entry.id} entry={entry} area={area} />
    ))}
  </ol>
);

const icons: Record<Log['kind'], Icon> = {
  create: IconPlus,
  update: IconPencil,
  delete: IconTrash,
  session: IconLogin2,
  reveal: IconEye,
  export: IconDownload,
  note: IconNote,
};

/** One sentence with its time; everything that changed opens beneath it. */
export function LogLine({ entry, area }: { entry: Log; area: string | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const id = useId();
  const opener = entry.changes.length > 0 && (
    <ActionIcon
      className={css.opener ?? ''}
      variant="subtle"
      color="gray"
      size={40}
      aria-label={t('history.details')}
      aria-describedby={id}
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    >
      <IconChevronDown size={20} />
    </ActionIcon>
  );
  return (
    <HistoryLine
      icon={icons[entry.kind]}
      kind={entry.kind}
      sentence={<span id={id}>{sentenceOf(entry, language, area)}</span>}
      at={entry.at}
      opener={opener}
    >
      {open && <EntryDetails entry={entry} area={area} />}
    </HistoryLine>
  );
}

type HistoryLineProps = {
  icon: Icon;
  kind?: string;
  sentence: ReactNode;
  at: Date;
  opener?: ReactNode;
  children?: ReactNode;
};

/** What happened and when; under it, what else belongs to it. */
export function HistoryLine({ icon: Sign, kind, sentence, at, opener, children }: HistoryLineProps) {
  return (
    <li className={`${layout.line} ${css.line}`} data-kind={kind}>
      <span className={css.sign} aria-hidden>
        <Sign size={18} stroke={1.6} />
      </span>
      <div className={css.words}>
        <div>{sentence}</div>
        <div className={layout.note}>
          <Moment at={at} />
        </div>
        {children}
      </div>
      {opener}
    </li>
  );
}

/** Every change of one entry, from which value to which. What was revealed stays until the line is closed. */
function EntryDetails({ entry, area }: { entry: Log; area: string | undefined }) {
  const { t } = useTranslation();
  const can = useCan();
  const zone = session.use().profile?.property.timeZone;
  const [asking, setAsking] = useState(false);
  const [revealed, setRevealed] = useState<Log>();
  const page = area === undefined ? pageOf(entry) : undefined;
  const revealable = !revealed && can('log-reveal:write') && entry.changes.some(({ isMasked }) => isMasked);
  return (
    <div className={css.details}>
      <ChangeTable entry={revealed ?? entry} area={area} />
      <div className={css.acts}>
        <span className={layout.note}>{formatMoment(entry.at, zone)}</span>
        {page && <Link to={page}>{t('history.openRecord')}</Link>}
        {revealable && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconEye size={18} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('history.reveal.open')}
          </Button>
        )}
      </div>
      {asking && <RevealDialog id={entry.id} onClose={() => setAsking(false)} onDone={setRevealed} />}
    </div>
  );
}

function ChangeTable({ entry, area }: { entry: Log; area: string | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const sides = (['before', 'after'] as const).filter(
    (side) => entry.kind === 'update' || entry.changes.some((change) => change[side] !== null),
  );
  return (
    <table className={css.changes} aria-label={t('history.change.caption')}>
      <thead>
        <tr>
          <th scope="col">{t('history.change.field')}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {t(`history.change.${side}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changesOf(entry, language, area).map((change) => (
          <tr key={change.id}>
            <th scope="row">{change.field}</th>
            {sides.map((side) => (
              <td key={side}>{change[side]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Props = { id: number; onClose: () => void; onDone: (entry: Log) => void };

/** Says that looking leaves a trace, and asks why. */
function RevealDialog({ id, onClose, onDone }: Props) {
  const { t } = useTranslation();

  async function reveal(reason: string): Promise<boolean> {
    onDone((await call(logApi.reveal, { params: { id }, body: { reason } })).data);
    return true;
  }

  return (
    <ReasonDialog
      title={t('history.reveal.title')}
      label={t('history.reveal.reason')}
      action={t('history.reveal.confirm')}
      onConfirm={reveal}
      onClose={onClose}
    >
      {t('history.reveal.text')}
    </ReasonDialog>
  );
}
