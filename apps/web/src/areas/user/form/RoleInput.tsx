import { ROLE_IDS } from '@lobby/contract/constants';
import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { session } from '#kernel/session/store.ts';
import { rolesUpTo } from '../staff-rank.ts';
import css from './Form.module.css';
import './inputs.css';

type Props = { value: { id: number; type?: string } | undefined; onChange?: (value: { id: number }) => void };

/** Each role with what it may do; nobody gives more than they hold. */
export function RoleInput({ value, onChange }: Props) {
  const { t } = useTranslation();
  const own = session.use().profile?.role?.type ?? 'user';
  if (!onChange) return value?.type ? t(`role.${value.type}`) : '–';
  return (
    <Radio.Group label={t('user.field.role')} value={String(value?.id)} onChange={(id) => onChange({ id: Number(id) })}>
      <div className={css.choices}>
        {rolesUpTo(own)
          .toReversed()
          .map((type) => (
            <Radio key={type} value={String(ROLE_IDS[type])} label={t(`role.${type}`)} description={t(`user.may.${type}`)} />
          ))}
      </div>
    </Radio.Group>
  );
}
