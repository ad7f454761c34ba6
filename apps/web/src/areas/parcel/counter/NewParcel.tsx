import { guessCarrier } from '@lobby/contract/areas/parcel-carrier';
import type { Room } from '@lobby/contract/areas/room';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import { categoryChoices } from '#shared/choices/category-choices.ts';
import type { UploadingFile } from '#shared/files/uploading-file.ts';
import { say } from './acts.ts';
import css from './Counter.module.css';
import { CounterPhoto } from './CounterPhoto.tsx';
import { enqueueParcel } from './outbox.ts';
import { RoomField } from './RoomField.tsx';
import { matchRooms } from './room-match.ts';
import '#shared/form/form.css';

type Props = { trackingNo: string; known: Room | undefined; rooms: Room[]; done: () => void };

const carriers = categoryChoices('carrier');
/** A pile of parcels goes to one shelf: what was typed for the last one is there for the next. */
let lastPlace = '';

/** The room in two to four keys, Enter, done. Everything else is there for who wants it. */
export function NewParcel({ trackingNo, known, rooms, done }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(known?.name ?? '');
  const [pointed, setPointed] = useState(0);
  const [name, setName] = useState('');
  const [carrier, setCarrier] = useState(() => String(guessCarrier(trackingNo) ?? ''));
  const [place, setPlace] = useState(lastPlace);
  const [photo, setPhoto] = useState<UploadingFile>();
  const matches = known && typed === known.name ? [known] : matchRooms(rooms, typed);
  const room = matches[Math.min(pointed, matches.length - 1)];

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!room) return say({ tone: 'bad', key: 'counter.line.noRoom', values: { room: typed || '–' } });
    lastPlace = place;
    const details = { name, storagePlace: place, carrier: carrier === '' ? null : Number(carrier) };
    void enqueueParcel({ body: { room: room.id, trackingNo, ...details }, room: roomLabel(room), ...(photo && { photo }) });
    done();
  };
  return (
    <form
      className={css.offer}
      noValidate
      aria-label={t('counter.new.heading')}
      onSubmit={save}
      onKeyDown={(event) => event.key === 'Escape' && done()}
    >
      <RoomField
        typed={typed}
        matches={matches}
        pointed={room}
        onType={(next) => {
          setTyped(next);
          setPointed(0);
        }}
        onPoint={setPointed}
      />
      <div className={css.details}>
        <TextInput
          label={t('parcel.field.name')}
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ChoiceInput label={t('parcel.field.carrier')} choices={carriers} value={carrier} onChange={setCarrier} />
        <TextInput
          label={t('parcel.field.storagePlace')}
          maxLength={40}
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
      </div>
      <div className={css.save}>
        <CounterPhoto value={photo} onChange={setPhoto} />
        <Button variant="default" size="md" onClick={done}>
          {t('popup.dialog.cancel')}
        </Button>
        <Button type="submit" size="md">
          {room ? t('counter.new.save', { room: roomLabel(room) }) : t('counter.new.saveNone')}
        </Button>
      </div>
    </form>
  );
}
