import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChosenRecord } from '#shared/choices/ChosenRecord.tsx';
import { QuickChoice } from '#shared/choices/QuickChoice.tsx';
import { activeFacilityChoices } from '#shared/facility/facility-choices.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import css from './Create.module.css';
import type { Chosen, Step } from './chosen.ts';
import { usePlainFacility } from './use-slots.ts';

type Props = {
  chosen: Chosen;
  /** Left out where that was decided before. */
  withPrivate?: boolean;
  onChoose: (next: Chosen, to: Step['to']) => void;
};

/** The facility by a part of its name; alone where it can be had alone. */
export function WhereField({ chosen, withPrivate = true, onChoose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const facility = usePlainFacility(chosen.facility);
  const { day } = chosen;
  if (chosen.facility === undefined)
    return (
      <QuickChoice
        choices={activeFacilityChoices}
        label={t('booking.field.facility')}
        help={t('booking.new.facilityHelp')}
        isFirst
        onChoose={(id) => onChoose({ day, isPrivate: false, facility: id }, 'start')}
      />
    );
  const price =
    facility &&
    (facility.pricePerHour > 0 ? t('booking.new.perHour', { amount: formatBaht(facility.pricePerHour) }) : t('facility.free'));
  return (
    <div className={css.who}>
      <ChosenRecord
        label={t('booking.field.facility')}
        name={displayName(facility, language)}
        change={t('booking.new.otherFacility')}
        onChange={() => onChoose({ day, isPrivate: false }, 'facility')}
      >
        {price}
      </ChosenRecord>
      {withPrivate && facility?.privateHourOpen && (
        <Switch
          label={t('booking.field.isPrivate')}
          checked={chosen.isPrivate}
          onChange={(event) => onChoose({ facility: facility.id, day, isPrivate: event.currentTarget.checked }, 'start')}
        />
      )}
    </div>
  );
}
