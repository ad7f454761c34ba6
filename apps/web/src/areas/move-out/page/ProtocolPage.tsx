import type { MoveOutPage as MoveOut, MoveOutItem } from '@lobby/contract/areas/move-out';
import { Button, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { BackLink } from '#shared/form/FormHeader.tsx';
import { Sheet } from '#shared/print/Sheet.tsx';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { session } from '#shared/session/store.ts';
import { PAD } from '#shared/signature/signature.ts';
import { displayName, nameOf, useLanguage } from '#shared/texts/language.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { useMoveOut } from '../move-out.records.ts';
import css from './Protocol.module.css';

/** The sheet both sides sign: who left, which cards were handed in, what is missing, what still waits. */
export function ProtocolPage() {
  const { t } = useTranslation();
  const id = Number(useParams({ strict: false }).id);
  return (
    <LoadedRecord id={id} answer={useMoveOut(id)}>
      {({ data }) => (
        <>
          <div className={css.head} data-screen-only>
            <div>
              <BackLink area="move-out" listPath={`/resident/move-out/${id}`} search={{}} />
              <Title order={1}>{t('move-out.protocol.title')}</Title>
            </div>
            <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
              {t('move-out.protocol.print')}
            </Button>
          </div>
          <Sheet label={t('move-out.protocol.title')} long>
            <Protocol moveOut={data} />
          </Sheet>
        </>
      )}
    </LoadedRecord>
  );
}

function Protocol({ moveOut }: { moveOut: MoveOut }) {
  const { t } = useTranslation();
  const zone = useZone();
  const language = useLanguage();
  const { profile } = session.use();
  const { state, room, doneAt, doneBy, leavesOn, residents, items, open, note, signature, signedAt } = moveOut;
  const cards = items.filter(({ what }) => what === 'card');
  const cars = items.filter(({ what }) => what === 'car');
  const officer = displayName(doneBy ?? profile, language);
  return (
    <div className={css.protocol}>
      {(state === 'undone' || state === 'cancelled') && <p className={css.void}>{t(`move-out.protocol.void.${state}`)}</p>}
      <header>
        <span>{nameOf(profile?.property, language)}</span>
        <h2>{t('move-out.protocol.title')}</h2>
        <p>
          {t('move-out.protocol.about', {
            room: roomInBuilding(room.name, room.building),
            day: doneAt ? formatMoment(doneAt, zone) : formatDayInput(leavesOn),
          })}
        </p>
      </header>
      <Section title={t('move-out.whoLeaves')} lines={residents.map((resident) => nameOf(resident, language))} />
      <Section
        title={t('move-out.protocol.cards')}
        lines={cards.map((item) =>
          line(item, t(`move-out.protocol.card.${item.outcome}`, { name: item.to ? nameOf(item.to, language) : '' })),
        )}
      />
      <Section
        title={t('move-out.protocol.cars')}
        lines={cars.map((item) =>
          line(item, t(`move-out.protocol.car.${item.outcome}`, { name: item.to ? nameOf(item.to, language) : '' })),
        )}
      />
      <Section title={t('move-out.stillOpen')} lines={open.map(({ what, count }) => t(`move-out.open.${what}`, { count }))} />
      <Section title={t('move-out.protocol.note')} lines={note ? [note] : []} ruled />
      <footer>
        <div>
          {signature && (
            <svg viewBox={`0 0 ${PAD.width} ${PAD.height}`} aria-hidden>
              <path d={signature} />
            </svg>
          )}
          <hr />
          <p>{t('move-out.protocol.resident')}</p>
          <p>{residents[0] && nameOf(residents[0], language)}</p>
          <p>{t('move-out.protocol.date', { at: signedAt ? formatMoment(signedAt, zone) : BLANK })}</p>
        </div>
        <div>
          <hr />
          <p>{t('move-out.protocol.officer')}</p>
          <p>{officer}</p>
          <p>{t('move-out.protocol.date', { at: BLANK })}</p>
        </div>
      </footer>
    </div>
  );
}

/** To be written by hand. */
const BLANK = '____ /____ /________';

const line = ({ name }: MoveOutItem, words: string) => `${name} – ${words}`;

/** Ruled: lines to write on where nothing was written yet. */
function Section({ title, lines, ruled = false }: { title: string; lines: string[]; ruled?: boolean }) {
  if (lines.length === 0 && !ruled) return null;
  return (
    <section>
      <h3>{title}</h3>
      {lines.length === 0 ? (
        <div className={css.ruled}>
          <hr />
          <hr />
          <hr />
        </div>
      ) : (
        <ul>
          {lines.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
