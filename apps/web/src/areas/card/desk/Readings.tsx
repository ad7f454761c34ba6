import type { CardReading } from '@lobby/contract/areas/card';
import type { CardFormat } from '@lobby/contract/people/card-number';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import css from './Desk.module.css';

type Props = {
  readings: CardReading[];
  chosen: CardFormat | undefined;
  onChoose: (format: CardFormat) => void;
};

/** The same digits are another card in another form: each form with what the readers here would report for it. */
export function Readings({ readings, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const group = useId();
  return (
    <fieldset className={css.readings}>
      <legend>{t('card.desk.readings')}</legend>
      {readings.map(({ format, hex, serial }) => (
        <label key={format} className={css.reading}>
          <input
            type="radio"
            name={group}
            checked={format === chosen}
            disabled={serial === null}
            onChange={() => onChoose(format)}
          />
          <span>{t(`card.format.${format}`)}</span>
          <span className={css.code}>{serial ?? t('card.desk.tooShort')}</span>
          <span className={layout.note}>{t('card.desk.bytes', { hex })}</span>
        </label>
      ))}
    </fieldset>
  );
}
