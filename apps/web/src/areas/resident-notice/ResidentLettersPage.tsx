import { MAX_RESIDENT_LETTERS, type ResidentLetter, residentNoticeApi } from '@lobby/contract/areas/resident-notice';
import { Skeleton, Title } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { LetterPaper } from '#shared/letters/LetterPaper.tsx';
import { LettersScreen } from '#shared/letters/LettersScreen.tsx';
import { useActions, useCommand } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import css from './ResidentLetters.module.css';

/** What rooms no channel reaches have still to hear of bills, bookings and what waits for them. */
export function ResidentLettersPage() {
  const { t } = useTranslation();
  const letters = useQuery({ queryKey: ['resident-notice', 'letters'], queryFn: () => call(residentNoticeApi.letters) });
  if (letters.isLoadingError) return <LoadFailed error={letters.error} onRetry={letters.refetch} />;
  if (letters.isPending) return <Skeleton height={600} radius="lg" role="status" aria-label={t('list.loading')} />;
  if (letters.data.data.length === 0)
    return (
      <Notice icon={<IconMailOpened size={28} />} title={t('resident-notice.none')} text={t('resident-notice.noneText')}>
        <LinkButton to="/parcel/letter">{t('resident-notice.parcels')}</LinkButton>
      </Notice>
    );
  return <Letters letters={letters.data.data} />;
}

const idsOf = ({ notices }: ResidentLetter) => notices;

function Letters({ letters }: { letters: ResidentLetter[] }) {
  const { t } = useTranslation();
  const marks = useCan()('resident-notice:write');
  const { run, running } = useDelivered();
  return (
    <LettersScreen
      header={<Title order={1}>{t('resident-notice.title')}</Title>}
      title={t('resident-notice.title')}
      letters={letters}
      most={MAX_RESIDENT_LETTERS}
      keyOf={({ room, kind }) => `${room.id} ${kind}`}
      idsOf={idsOf}
      nameOf={({ room, kind }) => `${roomInBuilding(room.name, room.building)} · ${t(`residentNotice.kind.${kind}`)}`}
      Paper={Letter}
      deliver={marks ? run : undefined}
      running={running}
    />
  );
}

const Letter = ({ letter: { room, th, en } }: { letter: ResidentLetter }) => (
  <LetterPaper room={room}>
    <p className={css.words}>{th}</p>
    <p className={css.words}>{en}</p>
  </LetterPaper>
);

/** Marks them, and says so with the way back. */
function useDelivered() {
  const { deliverLetters } = residentNoticeApi;
  const undo = useCommand(deliverLetters, { area: 'resident-notice', done: 'letter.undone' });
  const mark = (notices: number[], isDelivered: boolean) => ({ body: { notices, isDelivered } });
  return useActions((letters: ResidentLetter[]) => call(deliverLetters, mark(letters.flatMap(idsOf), true)), {
    area: 'resident-notice',
    done: (_, letters) => ['letter.delivered', { count: letters.length }],
    undo: (_, letters) => () => undo.run(mark(letters.flatMap(idsOf), false)),
  });
}
