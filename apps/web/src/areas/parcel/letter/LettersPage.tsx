import { parcelApi } from '@lobby/contract/areas/parcel';
import { MAX_LETTERS, type ParcelLetter } from '@lobby/contract/areas/parcel-letter';
import { Button, Checkbox, Skeleton } from '@mantine/core';
import { IconMailOpened, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { Notice } from '#shared/layout/Notice.tsx';
import { Sheet } from '#shared/print/Sheet.tsx';
import { useActions, useCommand } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import { loadAllLanguages } from '#shared/texts/language.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import css from './Letter.module.css';
import { Letter } from './Letter.tsx';

/** Four letters come from one sheet of A4. */
const PER_SHEET = 4;

/** Letters to the rooms no channel reaches: printed, put under the door, and then marked as delivered. */
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

const parcelsOf = (letters: ParcelLetter[]) => letters.flatMap(({ parcels }) => parcels.map(({ id }) => id));

/** What is printed is what is marked: parcels that come meanwhile wait until they are asked for. */
function Letters({ letters: present }: { letters: ParcelLetter[] }) {
  const { t } = useTranslation();
  const marks = useCan()('parcel:desk');
  const [letters, setLetters] = useState(present);
  const [isPrinted, setPrinted] = useState(false);
  const [leftOut, setLeftOut] = useState<number[]>([]);
  const chosen = letters.filter(({ room }) => !leftOut.includes(room.id));
  const { run: deliver, running } = useDelivered();
  const [known, isMarked] = [parcelsOf(letters), letters.length === 0];
  const isFresh = parcelsOf(present).some((id) => !known.includes(id));
  function renew() {
    setLetters(present);
    setPrinted(false);
  }
  if (isMarked && isFresh) renew();
  async function mark() {
    if (await deliver(chosen)) setLetters(letters.filter((letter) => !chosen.includes(letter)));
  }
  const toggle = (id: number) =>
    setLeftOut((rooms) => (rooms.includes(id) ? rooms.filter((room) => room !== id) : [...rooms, id]));
  const sheets = Array.from({ length: Math.ceil(chosen.length / PER_SHEET) }, (_, at) =>
    chosen.slice(at * PER_SHEET, (at + 1) * PER_SHEET),
  );
  return (
    <>
      <div data-screen-only>
        <FormHeader area="parcel" listPath="/parcel" title={t('parcel.letter.title')} />
        <p className={css.help}>{t('parcel.letter.help')}</p>
        {letters.length === MAX_LETTERS && <p className={css.help}>{t('parcel.letter.more', { count: MAX_LETTERS })}</p>}
        <ul className={css.rooms} aria-label={t('parcel.letter.rooms')}>
          {letters.map(({ room, parcels }) => (
            <li key={room.id}>
              <Checkbox
                label={`${roomInBuilding(room.name, room.building)} (${parcels.length})`}
                checked={!leftOut.includes(room.id)}
                onChange={() => toggle(room.id)}
              />
            </li>
          ))}
        </ul>
        <div className={`${layout.actions} ${css.actions}`}>
          {isFresh && (
            <Button variant="default" onClick={renew}>
              {t('parcel.letter.fresh')}
            </Button>
          )}
          <Button
            variant={marks && isPrinted ? 'default' : 'filled'}
            disabled={chosen.length === 0}
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => {
              print();
              setPrinted(true);
            }}
          >
            {t('parcel.letter.print', { count: chosen.length })}
          </Button>
          {marks && (
            <Button
              variant={isPrinted ? 'filled' : 'default'}
              disabled={chosen.length === 0}
              loading={running}
              onClick={() => void mark()}
            >
              {t('parcel.letter.deliver', { count: chosen.length })}
            </Button>
          )}
        </div>
      </div>
      {sheets.map((four) => (
        <Sheet key={four[0]?.room.id} label={t('parcel.letter.sheet')}>
          <div className={css.sheet}>
            {four.map((letter) => (
              <Letter key={letter.room.id} letter={letter} />
            ))}
          </div>
        </Sheet>
      ))}
    </>
  );
}

/** Marks them, and says so with the way back. */
function useDelivered() {
  const undo = useCommand(parcelApi.deliverLetters, { area: 'parcel', done: 'parcel.letter.undone' });
  const mark = (parcels: number[], isDelivered: boolean) => ({ body: { parcels, isDelivered } });
  return useActions((letters: ParcelLetter[]) => call(parcelApi.deliverLetters, mark(parcelsOf(letters), true)), {
    area: 'parcel',
    done: (_, letters) => ['parcel.letter.delivered', { count: letters.length }],
    undo: (_, letters) => () => undo.run(mark(parcelsOf(letters), false)),
  });
}
