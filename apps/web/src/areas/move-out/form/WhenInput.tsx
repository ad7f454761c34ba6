import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DayInput } from '#shared/dates/DayInput.tsx';
import css from './MoveOutForm.module.css';
import '@mantine/core/styles/Radio.layer.css';

export type When = 'now' | 'day';
type Props = {
  when: When;
  onWhen: (when: When) => void;
  day: string | null;
  onDay: (day: string | null) => void;
  dayError: string | false;
};

/** Now, or on a day: said, never meant by a field left empty. */
export function WhenInput({ when, onWhen, day, onDay, dayError }: Props) {
  const { t } = useTranslation();
  return (
    <Radio.Group label={t('move-out.when')} value={when} onChange={(chosen) => onWhen(chosen === 'now' ? 'now' : 'day')}>
      <div className={css.choices}>
        <Radio value="now" label={t('move-out.now')} description={t('move-out.nowHelp')} />
        <Radio value="day" label={t('move-out.onDay')} description={t('move-out.onDayHelp')} />
        {when === 'day' && <DayInput isRequired label={t('move-out.day')} value={day} onChange={onDay} error={dayError} />}
      </div>
    </Radio.Group>
  );
}
