import type { Parcel } from '@lobby/contract/areas/parcel';
import { Button, TextInput } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconHandGrab, IconPencil, IconSignature } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { session } from '#shared/session/store.ts';
import { SignaturePad } from '#shared/signature/SignaturePad.tsx';
import { CollectorChoice } from './CollectorChoice.tsx';
import css from './HandOver.module.css';
import { ParcelLines } from './ParcelLines.tsx';
import type { Gone, HandOver } from './use-hand-over.ts';

/** What is handed over beside to whom; a signature and a note where they are asked for. Enter confirms from anywhere in it. */
export function HandOverForm({ form, hasScan = false, other }: { form: HandOver; hasScan?: boolean; other?: ReactNode }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open>({ signature: false, note: false });
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
      onKeyDown={({ target, key, ctrlKey, metaKey, altKey }) => {
        if (ctrlKey || metaKey || altKey) return;
        const isTyping = target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type);
        if (!isTyping && /^[1-9]$/.test(key)) form.pick(key);
      }}
    >
      <AlreadyCollected parcels={form.gone} />
      <SeveralRooms parcels={form.taken} />
      <div className={css.sides}>
        <ParcelLines form={form} hasScan={hasScan} />
        {form.taken.length > 0 && <CollectorChoice form={form} />}
      </div>
      {form.taken.length > 0 && <Extras form={form} open={open} />}
      <div className={`${dialog.actions} ${css.actions}`}>
        {form.taken.length > 0 && <ExtraButtons form={form} open={open} onOpen={setOpen} />}
        {other}
        {form.taken.length > 0 && (
          <Button type="submit" size="md" loading={form.running} leftSection={<IconHandGrab size={20} aria-hidden />}>
            {form.taken.length < form.staying.length
              ? t('parcel.handOver.actSome', { count: form.taken.length, all: form.staying.length })
              : t('parcel.handOver.act', { count: form.taken.length })}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Two rooms in one act are a slip more often than a favour to a neighbour, so it is said before anything is signed. */
function SeveralRooms({ parcels }: { parcels: Parcel[] }) {
  const { t } = useTranslation();
  const rooms = [...new Map(parcels.map(({ room }) => [room?.id, roomLabel(room)])).values()];
  if (rooms.length < 2) return null;
  return (
    <p className={css.several} role="note">
      <IconAlertTriangle size={22} aria-hidden />
      {t('parcel.handOver.rooms', { count: rooms.length, rooms: rooms.join(', ') })}
    </p>
  );
}

type Open = { signature: boolean; note: boolean };
type ExtrasProps = { form: HandOver; open: Open };

/** A signature and a note are rare at the counter: each opens when it is asked for, and is gone when it is closed. */
function ExtraButtons({ form, open, onOpen }: ExtrasProps & { onOpen: (open: Open) => void }) {
  const { t } = useTranslation();
  const clear = { signature: form.setSignature, note: form.setNote };
  const toggle = (name: keyof Open) => {
    onOpen({ ...open, [name]: !open[name] });
    clear[name]('');
  };
  const opener = (name: keyof Open, icon: ReactNode) => (
    <Button
      variant="subtle"
      leftSection={icon}
      aria-expanded={open[name]}
      // With a mouse the focus stays where Enter confirms: in the scan field, or at who collects.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => toggle(name)}
    >
      {t(`parcel.handOver.add.${name}`)}
    </Button>
  );
  return (
    <div className={css.extras}>
      {opener('signature', <IconSignature size={18} aria-hidden />)}
      {opener('note', <IconPencil size={18} aria-hidden />)}
    </div>
  );
}

function Extras({ form, open }: ExtrasProps) {
  const { t } = useTranslation();
  return (
    <>
      {open.signature && <SignaturePad value={form.signature} onChange={form.setSignature} />}
      {open.note && (
        <TextInput
          label={
            <>
              {t('parcel.field.note')} <span className={css.optional}>({t('form.optional')})</span>
            </>
          }
          maxLength={300}
          value={form.note}
          onChange={(event) => form.setNote(event.currentTarget.value)}
        />
      )}
    </>
  );
}

/** Nothing was handed over; says who already has which parcel, so that the clerk can tell whoever is asking. */
function AlreadyCollected({ parcels }: { parcels: Gone[] }) {
  const { t } = useTranslation();
  const zone = session.use().profile?.property.timeZone;
  if (parcels.length === 0) return null;
  return (
    <div className={css.gone} role="alert">
      <IconAlertCircle size={22} aria-hidden />
      <div>
        <strong>{t('parcel.handOver.gone', { count: parcels.length })}</strong>
        <ul>
          {parcels.map(({ id, packingNo, collectorName, by, at }) => (
            <li key={id}>
              {t('parcel.handOver.goneTo', {
                number: packingNo,
                name: collectorName || t('parcel.resident'),
                by: by || '–',
                when: formatMoment(at, zone),
              })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
