import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DayInput } from '#shared/dates/DayInput.tsx';
import css from '../Resident.module.css';
import '@mantine/core/styles/Radio.layer.css';

export type When = 'now' | 'day' | null;
type Props = {
  when: When;
  onWhen: (when: When) => void;
  day: string | null;
  onDay: (day: string | null) => void;
  error: string | false;
  dayError: string | false;
};

/** Now, which cannot be undone, or on a day: said, never meant by a field left empty. */
export function WhenInput({ when, onWhen, day, onDay, error, dayError }: Props) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t('resident.moveOut.when')}
      value={when ?? ''}
      onChange={(chosen) => onWhen(chosen === 'now' ? 'now' : 'day')}
      error={error}
    >
      <div className={css.choices}>
        <Radio value="day" label={t('resident.moveOut.onDay')} description={t('resident.moveOut.onDayHelp')} />
        {when === 'day' && (
          <DayInput isRequired label={t('resident.moveOut.day')} value={day} onChange={onDay} error={dayError} />
        )}
        <Radio value="now" label={t('resident.moveOut.now')} description={t('resident.moveOut.nowHelp')} />
      </div>
    </Radio.Group>
  );
}
