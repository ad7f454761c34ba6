import type { Parcel } from '@lobby/contract/areas/parcel';
import { Button, TextInput } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconEraser, IconHandGrab } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { session } from '#shared/session/store.ts';
import { CollectorChoice } from './CollectorChoice.tsx';
import css from './HandOver.module.css';
import signaturePad from './SignaturePad.module.css';
import { PAD, type Stroke, signaturePath } from './signature.ts';
import type { Gone, HandOver } from './use-hand-over.ts';

/** What is handed over, to whom, with one signature for all of it. Enter confirms from anywhere in it. */
export function HandOverForm({ form, other }: { form: HandOver; other?: ReactNode }) {
  const { t } = useTranslation();
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
        const isTyping = target instanceof HTMLInputElement && target.type !== 'radio';
        if (!isTyping) form.chooseByDigit(key);
      }}
    >
      <AlreadyCollected parcels={form.gone} />
      <SeveralRooms parcels={form.staying} />
      <ParcelLines parcels={form.staying} />
      {form.staying.length > 0 && (
        <>
          <CollectorChoice form={form} />
          <SignaturePad value={form.signature} onChange={form.setSignature} />
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
        </>
      )}
      <div className={`${dialog.actions} ${css.actions}`}>
        {other}
        {form.staying.length > 0 && (
          <Button type="submit" size="md" loading={form.running} leftSection={<IconHandGrab size={20} aria-hidden />}>
            {t('parcel.handOver.act', { count: form.staying.length })}
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

/** What to fetch from the shelf: the number on the label, for whom, and where it lies. */
function ParcelLines({ parcels }: { parcels: Parcel[] }) {
  const { t } = useTranslation();
  if (parcels.length === 0) return null;
  const oneRoom = new Set(parcels.map(({ room }) => room?.id)).size === 1 && parcels.length > 1;
  return (
    <ul className={css.lines} aria-label={t('parcel.title')}>
      {parcels.map((parcel) => (
        <li key={parcel.id} className={css.line}>
          <span className={css.number}>{parcel.packingNo}</span>
          <span className={css.whose}>{[oneRoom ? '' : roomLabel(parcel.room), parcel.name].filter(Boolean).join(' · ')}</span>
          {parcel.storagePlace && <span className={css.place}>{parcel.storagePlace}</span>}
        </li>
      ))}
    </ul>
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

type Props = { value: string; onChange: (path: string) => void };

/** Signed by finger, mouse or pen. It is optional, so people without any of them lose nothing. */
function SignaturePad({ value, onChange }: Props) {
  const { t } = useTranslation();
  const [strokes, setStrokes] = useState<Stroke[]>([]);
  const [drawing, setDrawing] = useState(false);
  const drawn = value === '' && !drawing ? [] : strokes;

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawing(true);
    setStrokes([...drawn, [pointOf(event)]]);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing) setStrokes([...drawn.slice(0, -1), [...(drawn.at(-1) ?? []), pointOf(event)]]);
  };
  const end = () => {
    if (!drawing) return;
    setDrawing(false);
    onChange(signaturePath(drawn));
  };
  return (
    <div>
      <div className={signaturePad.head}>
        <span className={signaturePad.label}>
          {t('parcel.handOver.signature')} <span className={signaturePad.optional}>({t('form.optional')})</span>
        </span>
        {value !== '' && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<IconEraser size={18} aria-hidden />}
            onClick={() => onChange('')}
          >
            {t('parcel.handOver.clearSignature')}
          </Button>
        )}
      </div>
      <svg
        className={signaturePad.pad}
        viewBox={`0 0 ${PAD.width} ${PAD.height}`}
        role="img"
        aria-label={t(value === '' ? 'parcel.handOver.notSigned' : 'parcel.handOver.signed')}
        // Whoever signs with the mouse still confirms with Enter: the focus stays where it was.
        onMouseDown={(event) => event.preventDefault()}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path className={signaturePad.line} d={`M40 ${PAD.height - 44} H${PAD.width - 40}`} />
        <path className={signaturePad.ink} d={drawing ? signaturePath(drawn) : value} />
      </svg>
    </div>
  );
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) * PAD.width) / width, y: ((clientY - top) * PAD.height) / height };
}
