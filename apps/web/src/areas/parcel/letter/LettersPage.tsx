import { parcelApi } from '@lobby/contract/areas/parcel';
import { MAX_LETTERS, type ParcelLetter } from '@lobby/contract/areas/parcel-letter';
import { Skeleton } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { LettersScreen } from '#shared/letters/LettersScreen.tsx';
import { useActions, useCommand } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import { loadAllLanguages } from '#shared/texts/language.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { Letter } from './Letter.tsx';

/** Letters to the rooms no channel reaches. */
export function LettersPage() {
  const { t } = useTranslation();
  const texts = useQuery({ queryKey: ['texts', 'all'], queryFn: () => loadAllLanguages().then(() => true) });
  const letters = useQuery({ queryKey: ['parcel', 'letters'], queryFn: () => call(parcelApi.letters) });
  if (letters.isLoadingError) return <LoadFailed error={letters.error} onRetry={letters.refetch} />;
  if (letters.isPending || texts.isPending)
    return <Skeleton height={600} radius="lg" role="status" aria-label={t('list.loading')} />;
  if (letters.data.data.length === 0)
    return (
      <Notice icon={<IconMailOpened size={28} />} title={t('parcel.letter.none')} text={t('parcel.letter.noneText')}>
        <LinkButton to="/parcel">{t('parcel.title')}</LinkButton>
      </Notice>
    );
  return <Letters letters={letters.data.data} />;
}

const idsOf = ({ parcels }: ParcelLetter) => parcels.map(({ id }) => id);

function Letters({ letters }: { letters: ParcelLetter[] }) {
  const { t } = useTranslation();
  const marks = useCan()('parcel:desk');
  const { run, running } = useDelivered();
  return (
    <LettersScreen
      header={<FormHeader area="parcel" listPath="/parcel" title={t('parcel.letter.title')} />}
      title={t('parcel.letter.title')}
      letters={letters}
      most={MAX_LETTERS}
      keyOf={({ room }) => String(room.id)}
      idsOf={idsOf}
      nameOf={({ room, parcels }) => `${roomInBuilding(room.name, room.building)} (${parcels.length})`}
      Paper={Letter}
      deliver={marks ? run : undefined}
      running={running}
    />
  );
}

/** Marks them, and says so with the way back. */
function useDelivered() {
  const undo = useCommand(parcelApi.deliverLetters, { area: 'parcel', done: 'letter.undone' });
  const mark = (parcels: number[], isDelivered: boolean) => ({ body: { parcels, isDelivered } });
  return useActions((letters: ParcelLetter[]) => call(parcelApi.deliverLetters, mark(letters.flatMap(idsOf), true)), {
    area: 'parcel',
    done: (_, letters) => ['letter.delivered', { count: letters.length }],
    undo: (_, letters) => () => undo.run(mark(letters.flatMap(idsOf), false)),
  });
}
