import type { MoveOutPlan } from '@lobby/contract/areas/resident';
import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from '../Resident.module.css';
import '@mantine/core/styles/Radio.layer.css';

export const ALL_LEAVE = 'all';
type Props = { plan: MoveOutPlan; value: string; onChange: (value: string) => void; error: string | false };

/** The last main resident leaves: one of the others becomes main, or all of them leave, too. */
export function CoResidentsInput({ plan, value, onChange, error }: Props) {
  const { t } = useTranslation();
  const others = plan.ends.filter(({ what }) => what === 'sub-tenant');
  return (
    <Radio.Group
      label={t('resident.moveOut.others', { count: others.length })}
      description={t('resident.moveOut.othersHelp')}
      value={value}
      onChange={onChange}
      error={error}
    >
      <div className={css.choices}>
        {others.map(({ id, name }) => (
          <Radio key={id} value={String(id)} label={t('resident.moveOut.promote', { name })} />
        ))}
        <Radio value={ALL_LEAVE} label={t('resident.moveOut.allLeave')} />
      </div>
    </Radio.Group>
  );
}
