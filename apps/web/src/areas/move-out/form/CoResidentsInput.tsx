import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Named, nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './MoveOutForm.module.css';
import '@mantine/core/styles/Radio.layer.css';

export const ALL_LEAVE = 'all';
type Props = { staying: (Named & { id: number })[]; value: string; onChange: (value: string) => void; error: string | false };

/** The last main resident leaves: one of the others becomes main, or all of them leave, too. */
export function CoResidentsInput({ staying, value, onChange, error }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Radio.Group
      label={t('move-out.others', { count: staying.length })}
      description={t('move-out.othersHelp')}
      value={value}
      onChange={onChange}
      error={error}
    >
      <div className={css.choices}>
        {staying.map((resident) => (
          <Radio
            key={resident.id}
            value={String(resident.id)}
            label={t('move-out.promote', { name: nameOf(resident, language) })}
          />
        ))}
        <Radio value={ALL_LEAVE} label={t('move-out.allLeave')} />
      </div>
    </Radio.Group>
  );
}
