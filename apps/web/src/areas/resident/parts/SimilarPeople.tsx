import { residentApi } from '@lobby/contract/areas/resident';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowMerge } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatDate } from '#shared/dates/dates.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { useCommand } from '#shared/query/command.ts';
import lines from '#shared/record/LinesCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import type { Resident } from '../resident.records.ts';

/** Other records that may be the same human. Two of one human are made one by an Organize Admin, who can undo it for a while. */
export function SimilarPeople({ resident }: { resident: Resident }) {
  const { t } = useTranslation();
  const mayMerge = useCan()('resident-merge:write');
  const { similar, mergeUndo } = resident;
  const [areDistinctShown, setDistinctShown] = useState(false);
  const visible = similar.filter(({ isDistinct }) => areDistinctShown || !isDistinct);
  const hidden = similar.length - visible.length;
  return (
    <>
      {similar.length > 0 && (
        <RecordCard title={t('resident.similar.title')}>
          {visible.length > 0 && (
            <>
              <p>{t('resident.similar.text')}</p>
              <ul className={lines.lines} aria-label={t('resident.similar.title')}>
                {visible.map((other) => (
                  <SimilarPerson key={other.id} resident={resident} other={other} mayMerge={mayMerge} />
                ))}
              </ul>
            </>
          )}
          {hidden > 0 && (
            <Button variant="subtle" size="md" onClick={() => setDistinctShown(true)}>
              {t('resident.similar.showDistinct', { count: hidden })}
            </Button>
          )}
        </RecordCard>
      )}
      {mayMerge && mergeUndo && <UndoMerge id={resident.id} until={mergeUndo.until} />}
    </>
  );
}

type Props = { resident: Resident; other: Resident['similar'][number]; mayMerge: boolean };

function SimilarPerson({ resident, other, mayMerge }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = nameOf(other, language);
  const { id } = resident;
  const writable = useCan()('resident:write');
  const distinct = useCommand(residentApi.markDistinct, { area: 'resident', done: 'form.saved' });
  const { run, running } = useCommand(residentApi.merge, { area: 'resident', done: 'resident.similar.merged' });

  async function merge() {
    const sure = await askConfirmation({
      title: t('resident.similar.mergeTitle', { name }),
      text: t('resident.similar.mergeEffect', { kept: nameOf(resident, language), name }),
      confirm: t('resident.similar.merge'),
      danger: true,
    });
    if (sure) await run({ params: { id }, body: { other: other.id } });
  }
  return (
    <li>
      <div className={lines.words}>
        <Link to={`/resident/resident-list/${other.id}`}>{name}</Link>
        <div className={lines.more}>
          {other.room} · {t(`resident.similar.by.${other.by}`)}
          {other.isDistinct && ` · ${t('resident.similar.distinct')}`}
        </div>
      </div>
      {writable && (
        <Button
          variant="subtle"
          loading={distinct.running}
          onClick={() => void distinct.run({ params: { id }, body: { other: other.id, distinct: !other.isDistinct } })}
        >
          {t(other.isDistinct ? 'resident.similar.unmarkDistinct' : 'resident.similar.markDistinct')}
        </Button>
      )}
      {mayMerge && !other.isDistinct && (
        <Button
          variant="default"
          loading={running}
          leftSection={<IconArrowMerge size={18} aria-hidden />}
          onClick={() => void merge()}
        >
          {t('resident.similar.merge')}
        </Button>
      )}
    </li>
  );
}

function UndoMerge({ id, until }: { id: number; until: Date }) {
  const { t } = useTranslation();
  const zone = useZone();
  const { run, running } = useCommand(residentApi.undoMerge, { area: 'resident', done: 'resident.similar.undone' });
  return (
    <RecordCard title={t('resident.similar.undoTitle')}>
      <p>{t('resident.similar.undoText', { day: formatDate(until, zone) })}</p>
      <Button
        mt={8}
        variant="default"
        loading={running}
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => void run({ params: { id } })}
      >
        {t('resident.similar.undo')}
      </Button>
    </RecordCard>
  );
}
