import type { MoveOutPage as MoveOut, MoveOutItem } from '@lobby/contract/areas/move-out';
import { IconCircleCheck, IconClockStop, IconDoor } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './MoveOutPage.module.css';

type Named = Pick<MoveOutItem, 'what' | 'id' | 'name'>;

/** A car has no page of its own. */
export const recordPage = ({ what, id }: Named) => `/resident/${what === 'card' ? 'card' : 'resident-list'}/${id}`;
export const whatWords = (t: TFunction, { what, name }: Named) => (what === 'member' ? name : t(`move-out.${what}`, { name }));

/** Every effect, as done or on its way; before the day, who will leave. */
export function Items({ moveOut }: { moveOut: MoveOut }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (moveOut.items.length === 0)
    return (
      <RecordCard title={t('move-out.whoLeaves')}>
        <ul className={css.lines}>
          {moveOut.residents.map((resident) => (
            <li key={resident.id}>
              <Link to={`/resident/resident-list/${resident.id}`}>{nameOf(resident, language)}</Link>
            </li>
          ))}
        </ul>
        {moveOut.state === 'planned' && (
          <p className={css.text}>{t('move-out.plannedHelp', { day: formatDayInput(moveOut.leavesOn) })}</p>
        )}
      </RecordCard>
    );
  return (
    <RecordCard title={t('move-out.effects')}>
      <ul className={css.lines} aria-label={t('move-out.effects')}>
        {moveOut.items.map((item) => (
          <li key={`${item.what} ${item.id}`}>
            <div className={css.words}>
              <span>
                {item.what === 'car' ? whatWords(t, item) : <Link to={recordPage(item)}>{itemName(t, item, language)}</Link>}
              </span>
              <small>{itemFacts(t, item, language)}</small>
            </div>
            <ItemState item={item} isUndone={moveOut.state === 'undone'} />
          </li>
        ))}
      </ul>
    </RecordCard>
  );
}

const itemName = (t: TFunction, item: MoveOutItem, language: 'th' | 'en') =>
  item.what === 'member' && item.holder ? nameOf(item.holder, language) : whatWords(t, item);

function itemFacts(t: TFunction, { what, outcome, holder, to, closesAccount }: MoveOutItem, language: 'th' | 'en'): string {
  const facts = [
    what !== 'member' && (holder ? nameOf(holder, language) : t('move-out.ofRoom')),
    outcome === 'give' && to && t('move-out.outcome.give', { name: nameOf(to, language) }),
    outcome === 'return' && t('move-out.outcome.return'),
    closesAccount && t('move-out.accountClosed'),
  ];
  return facts.filter(Boolean).join(' · ');
}

/** How far it has come: a card that devices still know is on its way. */
export function ItemState({ item: { what, outcome, pending, failed }, isUndone }: { item: MoveOutItem; isUndone: boolean }) {
  const { t } = useTranslation();
  if (isUndone || outcome === 'give' || outcome === 'promote')
    return (
      <StateBadge tone={isUndone ? 'plain' : 'good'} Icon={IconCircleCheck}>
        {t(isUndone ? 'move-out.item.undone' : `move-out.item.${outcome}`)}
      </StateBadge>
    );
  if (failed > 0)
    return (
      <StateBadge tone="bad" Icon={IconDoor}>
        {t('move-out.item.failed', { count: failed })}
      </StateBadge>
    );
  if (pending > 0)
    return (
      <StateBadge tone="warn" Icon={IconClockStop}>
        {t('move-out.item.pending', { count: pending })}
      </StateBadge>
    );
  return (
    <StateBadge tone="good" Icon={IconCircleCheck}>
      {t(`move-out.item.${what}`)}
    </StateBadge>
  );
}
