import { NativeSelect } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { BookingName, endingBookings } from '../BookingLines.tsx';
import { OpenLink } from '../OpenLink.tsx';
import { endingVisits, VisitName } from '../VisitLines.tsx';
import css from './MoveOutForm.module.css';
import type { MoveOutChoice, Outcome } from './use-move-out-choice.ts';

type Props = { choice: MoveOutChoice; isNow: boolean; leaveOn: string | null; promoted: string };

/** What ends, what stays, and what goes on to somebody else. */
export function Consequences({ choice, isNow, leaveOn, promoted }: Props) {
  return (
    <div className={css.columns}>
      <Ends choice={choice} isNow={isNow} leaveOn={leaveOn} />
      <Stays choice={choice} promoted={promoted} />
      <GoesOn choice={choice} isNow={isNow} />
    </div>
  );
}

function Ends({ choice, isNow, leaveOn }: Omit<Props, 'promoted'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { plan, leaving, staying, endingCards, endingCars, cards, cars, setCard, setCar } = choice;
  const holderOf = (holder: number | null) => {
    const resident = plan.residents.find(({ id }) => id === holder);
    return resident ? nameOf(resident, language) : t('move-out.ofRoom');
  };
  const receivers = staying.map((resident) => ({
    value: String(resident.id),
    label: t('move-out.outcome.give', { name: nameOf(resident, language) }),
  }));
  return (
    <Column title={t('move-out.ends')}>
      {plan.residents
        .filter(({ id }) => leaving.includes(id))
        .map((resident) => (
          <li key={resident.id}>
            {nameOf(resident, language)}
            {plan.accounts.includes(resident.id) && <small>{t('move-out.account', { name: resident.username })}</small>}
          </li>
        ))}
      {endingCards.map(({ id, name, kind, holder }) => (
        <Thing
          key={`card ${id}`}
          name={`${t(`move-out.kind.${kind}`)} ${name}`}
          holder={holderOf(holder)}
          outcome={cards[id] ?? 'end'}
          options={[
            { value: 'end', label: t('move-out.outcome.off') },
            { value: 'return', label: t('move-out.outcome.return') },
            ...receivers,
          ]}
          onChange={isNow ? (outcome) => setCard(id, outcome) : undefined}
        />
      ))}
      {endingCars.map(({ id, name, holder }) => (
        <Thing
          key={`car ${id}`}
          name={t('move-out.car', { name })}
          holder={holderOf(holder)}
          outcome={cars[id] ?? 'end'}
          options={[{ value: 'end', label: t('move-out.outcome.leaves') }, ...receivers]}
          onChange={isNow && receivers.length > 0 ? (outcome) => setCar(id, outcome) : undefined}
        />
      ))}
      {endingBookings(plan.bookings, leaveOn).map((booking) => (
        <li key={`booking ${booking.id}`}>
          <span>
            <BookingName booking={booking} />
          </span>
          <small>{holderOf(booking.holder)}</small>
        </li>
      ))}
      {endingVisits(plan.visits, leaveOn).map((visit) => (
        <li key={`visit ${visit.id}`}>
          <span>
            <VisitName visit={visit} />
          </span>
          <small>{holderOf(visit.host)}</small>
        </li>
      ))}
    </Column>
  );
}

type ThingProps = {
  name: string;
  holder: string;
  outcome: Outcome;
  options: { value: string; label: string }[];
  onChange: ((outcome: Outcome) => void) | undefined;
};

function Thing({ name, holder, outcome, options, onChange }: ThingProps) {
  const value = String(outcome);
  return (
    <li>
      <span>{name}</span>
      <small>{holder}</small>
      {onChange && (
        <NativeSelect
          aria-label={`${name}, ${holder}`}
          data={options}
          value={options.some((option) => option.value === value) ? value : 'end'}
          onChange={({ currentTarget: { value: chosen } }) =>
            onChange(chosen === 'end' || chosen === 'return' ? chosen : Number(chosen))
          }
        />
      )}
    </li>
  );
}

function Stays({ choice: { plan, staying }, promoted }: Pick<Props, 'choice' | 'promoted'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const cards = plan.cards.filter(({ ends }) => !ends).length;
  const cars = plan.cars.filter(({ ends }) => !ends).length;
  return (
    <Column title={t('move-out.stays')} empty={t('move-out.nothingStays')}>
      {staying.map((resident) => (
        <li key={resident.id}>
          {nameOf(resident, language)}
          {promoted === String(resident.id) && <small>{t('move-out.becomesMain')}</small>}
        </li>
      ))}
      {cards > 0 && <li>{t('move-out.count.cards', { count: cards })}</li>}
      {cars > 0 && <li>{t('move-out.count.cars', { count: cars })}</li>}
      {plan.open.map(({ what, count }) => (
        <li key={what} className={css.open}>
          <IconAlertTriangle size={18} aria-hidden />
          <OpenLink what={what} count={count} roomId={plan.room.id} />
          <small>{t(`move-out.openHelp.${what}`)}</small>
        </li>
      ))}
    </Column>
  );
}

function GoesOn({ choice, isNow }: Pick<Props, 'choice' | 'isNow'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { plan, staying, handedOver, endingCards, endingCars } = choice;
  const to = (id: number) => nameOf(staying.find((resident) => resident.id === id) ?? { nameTh: '', nameEn: '' }, language);
  const given = [
    ...handedOver.givenCards.map((one) => ({ ...one, what: 'card', name: endingCards.find(({ id }) => id === one.id)?.name })),
    ...handedOver.givenCars.map((one) => ({ ...one, what: 'car', name: endingCars.find(({ id }) => id === one.id)?.name })),
  ];
  return (
    <Column title={t('move-out.goesOn')} empty={t(isNow ? 'move-out.nothingGoes' : 'move-out.notYet')}>
      {isNow &&
        given.map(({ what, id, name, to: receiver }) => (
          <li key={`${what} ${id}`}>{t(`move-out.given.${what}`, { name, to: to(receiver) })}</li>
        ))}
      {isNow && handedOver.returned.length > 0 && <li>{t('move-out.toStock', { count: handedOver.returned.length })}</li>}
      {staying.length === 0 && (
        <li>
          <Link to="/resident/resident-list/create" search={{ roomID: plan.room.id }}>
            {t('move-out.newResident')}
          </Link>
        </li>
      )}
    </Column>
  );
}

function Column({ title, empty, children }: { title: string; empty?: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul aria-label={title} data-empty={empty}>
        {children}
      </ul>
    </div>
  );
}
