import type { MoveOutPlan } from '@lobby/contract/areas/resident';
import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import css from '../Resident.module.css';

/** What ends and what stays. Co-residents are asked about in the form. */
export function MoveOutPlanFacts({ plan: { ends, stays } }: { plan: MoveOutPlan }) {
  const { t } = useTranslation();
  const own = ends.filter(({ what }) => what !== 'sub-tenant');
  return (
    <dl className={css.plan}>
      <dt>{t('resident.moveOut.ends')}</dt>
      {own.map(({ what, id, name }) => (
        <dd key={`${what} ${id}`}>{t(`resident.moveOut.what.${what}`, { name })}</dd>
      ))}
      {own.some(({ what }) => what === 'card') && <dd className={layout.note}>{t('resident.moveOut.cardsNote')}</dd>}
      {stays.length > 0 && <dt>{t('resident.moveOut.stays')}</dt>}
      {stays.map(({ what, count }) => (
        <dd key={what}>{t(`resident.moveOut.stay.${what}`, { count })}</dd>
      ))}
    </dl>
  );
}
