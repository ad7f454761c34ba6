import type { StampUse } from '@lobby/contract/areas/stamp';
import { formatPlate } from '@lobby/contract/people/plate';
import { IconAlertTriangle, IconArrowBackUp, IconBan, IconCheck, IconClock } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

const looks = {
  queued: { tone: 'plain', Icon: IconClock },
  sent: { tone: 'plain', Icon: IconClock },
  applied: { tone: 'good', Icon: IconCheck },
  refused: { tone: 'bad', Icon: IconBan },
  failed: { tone: 'bad', Icon: IconAlertTriangle },
  void: { tone: 'plain', Icon: IconBan },
  voiding: { tone: 'plain', Icon: IconArrowBackUp },
} as const;
type Judged = Pick<StampUse, 'state' | 'voidAskedAt' | 'problem'>;

const shownState = ({ state, voidAskedAt }: Judged) => (state === 'applied' && voidAskedAt !== null ? 'voiding' : state);

/** What is stamped: the ticket, or the car of its visit, by its plate where that is known. */
export const stampTargetText = ({ ticketNo, plate }: Pick<StampUse, 'ticketNo' | 'plate'>) =>
  ticketNo ?? (plate ? i18next.t('stamp-use.car.of', { plate: formatPlate(plate) }) : i18next.t('stamp-use.car.name'));

/** State and problem, as a file has them. */
export const stampStateText = (use: Judged) =>
  [i18next.t(`stamp-use.state.${shownState(use)}`), use.problem && i18next.t(`stamp-use.problem.${use.problem}`)]
    .filter(Boolean)
    .join(': ');

/** What became of a stamp, and what kept it from being applied or voided. */
export function StampUseState({ use }: { use: Judged }) {
  const { t } = useTranslation();
  const state = shownState(use);
  return (
    <span>
      <StateBadge {...looks[state]}>{t(`stamp-use.state.${state}`)}</StateBadge>
      {use.problem && <p className={layout.note}>{t(`stamp-use.problem.${use.problem}`)}</p>}
    </span>
  );
}
