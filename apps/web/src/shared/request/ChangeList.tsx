import type { RequestChange } from '@lobby/contract/areas/request';
import { IconArrowRight } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { countryName } from '#shared/car/cars.ts';
import { formatDate } from '#shared/dates/dates.ts';
import layout from '#shared/layout/layout.module.css';
import { currentLanguage } from '#shared/texts/language.ts';
import css from './ChangeList.module.css';

/** Fields of a resident, old beside new. */
export const ChangeList = ({ changes }: { changes: RequestChange[] }) => (
  <dl className={css.changes}>
    {changes.map((change) => (
      <ChangeLine key={change.field} change={change} />
    ))}
  </dl>
);

function ChangeLine({ change: { field, old, new: next } }: { change: RequestChange }) {
  const { t } = useTranslation();
  // What was empty is not struck out.
  const Old = old === null ? 'span' : 'del';
  return (
    <div>
      <dt>{t(`request.change.${field}`)}</dt>
      <dd>
        <Old>
          <span className={layout.hidden}>{t('request.old')} </span>
          {changedValue(field, old)}
        </Old>
        <IconArrowRight className={css.arrow} size={18} aria-hidden />
        <ins>
          <span className={layout.hidden}>{t('request.new')} </span>
          {changedValue(field, next)}
        </ins>
      </dd>
    </div>
  );
}

/** The same words as on the resident's page. */
const CHOICES = ['role', 'relation', 'gender', 'language', 'documentKind'];
const CAR_CHOICES = ['vehicle', 'class', 'colour'];
const SWITCHES = ['livesHere', 'getsNotices'];
const DAYS = ['movedIn', 'leaveOn', 'birthDate', 'validUntil'];

/** As people say it: a choice by its word, a day as they write it, nothing as a dash. */
export function changedValue(field: string, value: string | null): string {
  if (value === null) return field === 'leaveOn' ? i18next.t('request.value.leaveOn.atOnce') : '–';
  if (CHOICES.includes(field)) return i18next.t([`resident.filter.${field}.${value}`, value]);
  if (CAR_CHOICES.includes(field)) return i18next.t([`car.filter.${field}.${value}`, value]);
  if (field === 'country') return countryName(value, currentLanguage());
  if (SWITCHES.includes(field)) return i18next.t(value === 'true' ? 'list.yes' : 'list.no');
  return DAYS.includes(field) && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(new Date(`${value}T00:00Z`), 'UTC') : value;
}
