import type { Log } from '@lobby/contract/areas/log';
import { ActionIcon } from '@mantine/core';
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
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatMoment } from '#shared/dates/dates.ts';
import { useNow } from '#shared/dates/now.ts';
import { session } from '#shared/session/store.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { EntryDetails } from './EntryDetails.tsx';
import css from './History.module.css';
import { sentenceOf } from './sentence.ts';

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
export function LogLine({ entry, linked }: { entry: Log; linked: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const zone = session.use().profile?.property.timeZone;
  const [open, setOpen] = useState(false);
  const id = useId();
  const Sign = icons[entry.kind];
  const sentence = sentenceOf(entry, language);
  return (
    <li className={css.line} data-kind={entry.kind}>
      <span className={css.sign} aria-hidden>
        <Sign size={18} stroke={1.6} />
      </span>
      <div className={css.words}>
        <div id={id}>{sentence}</div>
        <time className={css.when} dateTime={entry.at.toISOString()} title={formatMoment(entry.at, zone)}>
          {formatAgo(entry.at, now, language, zone)}
        </time>
        {open && <EntryDetails entry={entry} linked={linked} />}
      </div>
      {entry.changes.length > 0 && (
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
      )}
    </li>
  );
}
