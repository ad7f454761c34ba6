import { type BookingLimit, bookingLimitApi } from '@lobby/contract/areas/booking-limit';
import { ActionIcon, Switch } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import layout from '#shared/layout/layout.module.css';
import { useCommand } from '#shared/query/command.ts';
import { LinesCard } from '#shared/record/LinesCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import { ViewTabs } from '../BookingTabs.tsx';
import { LimitForm } from './LimitForm.tsx';
import css from './Limits.module.css';

const MAX_LIMITS = 100;
const query = { populate: ['facility'], pagination: { pageSize: MAX_LIMITS } };

/** How much one room may book. Where several hold, the strictest decides. */
export function LimitsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const writable = useCan()('booking-limit:write');
  const limits = useQuery({ queryKey: ['booking-limit', 'list'], queryFn: () => call(bookingLimitApi.list, { query }) });
  const update = useCommand(bookingLimitApi.update, { area: 'booking-limit', done: 'form.saved' });
  const remove = useCommand(bookingLimitApi.remove, { area: 'booking-limit', done: 'deleteSuccess' });
  const sentence = ({ amount, unit, period, facility }: BookingLimit) =>
    t(`booking-limit.sentence.${unit}`, {
      count: amount,
      period: t(`booking-limit.period.${period}`),
      facility: facility ? displayName(facility, language) : t('booking-limit.all'),
    });

  async function askToRemove(limit: BookingLimit) {
    const title = t('booking-limit.remove.title', { limit: sentence(limit) });
    const text = t('booking-limit.remove.effect');
    const sure = await askConfirmation({ title, text, confirm: t('list.remove.confirm'), danger: true });
    if (sure) await remove.run({ params: { id: limit.id } });
  }
  const line = (limit: BookingLimit) => ({
    id: limit.id,
    name: sentence(limit),
    more: [!limit.isActive && t('booking-limit.off')],
    state: writable && (
      <span className={layout.actions}>
        <Switch
          aria-label={t('booking-limit.use', { limit: sentence(limit) })}
          checked={limit.isActive}
          onChange={(event) => void update.run({ params: { id: limit.id }, body: { isActive: event.currentTarget.checked } })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('booking-limit.remove.open', { limit: sentence(limit) })}
          onClick={() => void askToRemove(limit)}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </span>
    ),
  });
  return (
    <div className={layout.page}>
      <FormHeader area="booking" listPath="/facilities/booking" title={t('booking-limit.title')}>
        <ViewTabs view="limits" />
        <p className={layout.note}>{t('booking-limit.text')}</p>
      </FormHeader>
      <LinesCard title={t('booking-limit.list')} answer={limits} empty={t('booking-limit.none')} renderLine={line} />
      {writable && (
        <div className={css.add}>
          <LimitForm />
        </div>
      )}
    </div>
  );
}
