import { guessCarrier } from '@lobby/contract/areas/parcel-carrier';
import type { Room } from '@lobby/contract/areas/room';
import { Button, FileButton, Progress, TextInput } from '@mantine/core';
import { IconCamera, IconX } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import { categoryChoices } from '#shared/choices/category-choices.ts';
import { shrinkPicture } from '#shared/files/drawing.ts';
import { startUpload, type UploadingFile } from '#shared/files/uploading-file.ts';
import { KeyHint } from '#shared/layout/KeyHint.tsx';
import { setStatusLine } from './acts.ts';
import { enqueueParcel } from './outbox.ts';
import { isCertain, matchRooms } from './room-match.ts';
import css from './ScanResult.module.css';
import '#shared/form/form.css';
import '#shared/layout/progress.css';

type Props = { trackingNo: string; known: Room | undefined; addressee?: string | undefined; rooms: Room[]; done: () => void };

const carriers = categoryChoices('carrier');
/** A pile of parcels goes to one shelf: what was typed for the last one is there for the next. */
let lastPlace = '';

/** The room in two to four keys, Enter, done. Everything else is there for who wants it. */
export function NewParcel({ trackingNo, known, addressee = '', rooms, done }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(known?.name ?? '');
  const [pointed, setPointed] = useState<number>();
  const [name, setName] = useState(addressee);
  const [carrier, setCarrier] = useState(() => String(guessCarrier(trackingNo) ?? ''));
  const [place, setPlace] = useState(lastPlace);
  const [photo, setPhoto] = useState<UploadingFile>();
  const isKnown = known !== undefined && typed === known.name;
  const matches = isKnown ? [known] : matchRooms(rooms, typed);
  const room = matches[pointed ?? (isKnown || isCertain(rooms, typed) ? 0 : -1)];
  const unsaved = useRef<UploadingFile>(undefined);
  useEffect(() => {
    unsaved.current = photo;
  }, [photo]);
  // However the parcel was put aside, its photo need not travel any further.
  useEffect(() => () => unsaved.current?.cancel(), []);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!room && matches.length > 0)
      return setStatusLine({ tone: 'bad', key: 'counter.line.chooseRoom', values: { room: matches.map(roomLabel).join(', ') } });
    if (!room) return setStatusLine({ tone: 'bad', key: 'counter.line.noRoom', values: { room: typed || '–' } });
    lastPlace = place;
    unsaved.current = undefined;
    const details = { name, storagePlace: place, carrier: carrier === '' ? null : Number(carrier) };
    void enqueueParcel({ body: { room: room.id, trackingNo, ...details }, room: roomLabel(room), ...(photo && { photo }) });
    done();
  };
  return (
    <form
      className={css.result}
      noValidate
      aria-label={t('counter.new.heading')}
      onSubmit={save}
      onKeyDown={(event) => event.key === 'Escape' && !closesList(event) && done()}
    >
      <RoomField
        typed={typed}
        matches={matches}
        pointed={room}
        onType={(next) => {
          setTyped(next);
          setPointed(undefined);
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

/** The Escape that closes the list of carriers is not about the parcel; the rooms that were found are always listed. */
const closesList = ({ target }: KeyboardEvent) =>
  target instanceof HTMLInputElement && target.getAttribute('aria-expanded') === 'true' && target.name !== 'room';

type CounterPhotoProps = { value: UploadingFile | undefined; onChange: (value: UploadingFile | undefined) => void };

/** A photo of the parcel in one press. It travels while the room is typed. */
function CounterPhoto({ value, onChange }: CounterPhotoProps) {
  const { t } = useTranslation();
  const take = (file: File | null) => file && onChange(startUpload(file, shrinkPicture(file)));
  const remove = () => {
    value?.cancel();
    onChange(undefined);
  };
  if (value) return <Taken file={value} onRemove={remove} />;
  return (
    <FileButton accept="image/*" capture="environment" onChange={take}>
      {(props) => (
        <Button
          {...props}
          className={css.photo ?? ''}
          variant="default"
          size="md"
          leftSection={<IconCamera size={20} aria-hidden />}
        >
          {t('file.camera')}
        </Button>
      )}
    </FileButton>
  );
}

function Taken({ file, onRemove }: { file: UploadingFile; onRemove: () => void }) {
  const { t } = useTranslation();
  const { share, preview, stored } = file.progress.use();
  return (
    <span className={css.taken}>
      {preview && <img src={preview} alt={t('parcel.field.photo')} />}
      {!stored && <Progress value={share * 100} w={64} size="md" aria-label={t('file.way', { name: file.name })} />}
      <Button variant="subtle" color="gray" size="md" leftSection={<IconX size={18} aria-hidden />} onClick={onRemove}>
        {t('file.remove')}
      </Button>
    </span>
  );
}

type RoomFieldProps = {
  typed: string;
  matches: Room[];
  pointed: Room | undefined;
  onType: (text: string) => void;
  onPoint: (at: number) => void;
};

/** Takes the focus as it appears. The one room that can be meant is marked, the arrows mark another, Enter saves with the marked one. */
function RoomField({ typed, matches, pointed, onType, onPoint }: RoomFieldProps) {
  const { t } = useTranslation();
  const list = useId();
  const at = pointed ? matches.indexOf(pointed) : -1;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || matches.length === 0) return;
    event.preventDefault();
    onPoint(at < 0 && step < 0 ? matches.length - 1 : (at + step + matches.length) % matches.length);
  };
  return (
    <div>
      <TextInput
        autoFocus
        name="room"
        size="md"
        label={t('parcel.field.room')}
        description={
          <>
            {t('counter.new.roomHelp')} <KeyHint>{t('counter.new.roomKeys')}</KeyHint>
          </>
        }
        role="combobox"
        aria-expanded={matches.length > 0}
        aria-controls={list}
        aria-activedescendant={pointed && `${list}-${pointed.id}`}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={40}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        error={typed.trim() !== '' && matches.length === 0 && t('counter.new.noRoom')}
      />
      <div id={list} role="listbox" aria-label={t('parcel.field.room')} className={css.matches}>
        {matches.map((room, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the arrows in the field do the same
          <div
            key={room.id}
            id={`${list}-${room.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={room === pointed}
            className={css.match}
            onClick={() => onPoint(index)}
          >
            {roomLabel(room)}
          </div>
        ))}
      </div>
    </div>
  );
}
