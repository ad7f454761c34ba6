import { ROLE_IDS } from '@lobby/contract/constants';
import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '#shared/session/store.ts';
import { rolesToGive } from '../staff-rank.ts';
import css from './Form.module.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

type Props = { value: { id: number; type?: string } | undefined; onChange?: (value: { id: number }) => void };

/** Each role with what it may do; nobody gives more than they hold, or takes it from an equal. */
export function RoleInput({ value, onChange }: Props) {
  const { t } = useTranslation();
  // As the record came: what is chosen since has no type, and would take the other choices away.
  const [held] = useState(value?.type);
  const own = session.use().profile?.role?.type ?? 'user';
  if (!onChange) return value?.type ? t(`role.${value.type}`) : '–';
  return (
    <Radio.Group label={t('user.field.role')} value={String(value?.id)} onChange={(id) => onChange({ id: Number(id) })}>
      <div className={css.choices}>
        {rolesToGive(own, held)
          .toReversed()
          .map((type) => (
            <Radio key={type} value={String(ROLE_IDS[type])} label={t(`role.${type}`)} description={t(`user.may.${type}`)} />
          ))}
      </div>
    </Radio.Group>
  );
}
