import { type COUNTED, dashboardApi, type Summary } from '@lobby/contract/areas/dashboard';
import { Button, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone } from '#shared/call/toast.tsx';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { useSmallForm } from '#shared/form/use-small-form.ts';

type Props = { name: (typeof COUNTED)[number]; summary: Summary; onClose: () => void };

/** Somebody went and counted. Says what the number was, where it came from, and what becomes of it. */
export function CountDialog({ name, summary: { inside, insideSince, isCounted }, onClose }: Props) {
  const { t } = useTranslation();
  const zone = useZone();
  const client = useQueryClient();
  const what = name === 'door' ? 'people' : 'cars';
  const shown = (inside ?? 0).toLocaleString('en');
  const { field, running, onSubmit } = useSmallForm({
    first: { inside: '' },
    check: (typed) =>
      typed.inside.trim() === ''
        ? { inside: 'problem.required' }
        : /^\d{1,6}$/.test(typed.inside.trim())
          ? {}
          : { inside: 'problem.invalid' },
    save: async (typed) => {
      const counted = Number(typed.inside);
      await call(dashboardApi.count, { body: { widget: name, inside: counted } });
      toastDone(t('dashboard.count.done', { inside: counted.toLocaleString('en'), before: shown }));
      onClose();
      await client.invalidateQueries({ queryKey: ['access-event'] });
    },
  });
  return (
    <Dialog
      opened
      holdsInput
      title={t(`dashboard.count.title.${what}`, { name: t(`dashboard.widget.${name}`) })}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <Text mb={8}>
          {isCounted && insideSince
            ? t('dashboard.count.shown', { inside: shown, at: formatMoment(insideSince, zone) })
            : t('dashboard.count.reckoned', { inside: shown })}
        </Text>
        <Text c="dimmed" mb={16}>
          {t('dashboard.count.effect')}
        </Text>
        <TextInput
          data-autofocus
          label={t(`dashboard.count.field.${what}`)}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          {...field('inside')}
        />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit" loading={running}>
            {t('dashboard.count.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
