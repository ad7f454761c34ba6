import { calendarEventApi as api } from '@lobby/contract/areas/calendar-event';
import { Button, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { useCommand } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import css from './Calendar.module.css';
import { AREA } from './use-occurrences.ts';

/** Where other calendars read this one. Whoever has the address can read it, so it can be made anew. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const writable = useCan()('calendar-event:write');
  const { data, error } = useQuery({ queryKey: [AREA, 'feed'], queryFn: () => call(api.feed) });
  const renew = useCommand(api.renewFeed, { area: AREA, done: 'calendar-event.feed.renewed' });

  async function renewAfterAsking() {
    const question = { title: t('calendar-event.feed.renewTitle'), text: t('calendar-event.feed.renewText') };
    if (await askConfirmation({ ...question, confirm: t('calendar-event.feed.renew'), danger: true })) await renew.run({});
  }
  return (
    <Dialog opened title={t('calendar-event.feed.title')} onClose={onClose}>
      <Text>{t('calendar-event.feed.text')}</Text>
      {error ? (
        <Text mt={12} role="alert">
          {problemText(error)}
        </Text>
      ) : (
        <div className={css.facts}>
          <Address label={t('calendar-event.feed.th')} address={data?.data.th ?? ''} />
          <Address label={t('calendar-event.feed.en')} address={data?.data.en ?? ''} />
        </div>
      )}
      <div className={dialog.actions}>
        {writable && (
          <Button
            variant="default"
            loading={renew.running}
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => void renewAfterAsking()}
          >
            {t('calendar-event.feed.renew')}
          </Button>
        )}
        <Button onClick={onClose}>{t('popup.dialog.close')}</Button>
      </div>
    </Dialog>
  );
}

function Address({ label, address }: { label: string; address: string }) {
  const { t } = useTranslation();
  const { copy, copied } = useClipboard();
  return (
    <div>
      <TextInput label={label} value={address} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button
        mt={6}
        variant="subtle"
        px={8}
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        aria-label={`${t(copied ? 'calendar-event.feed.copied' : 'calendar-event.feed.copy')}: ${label}`}
        onClick={() => copy(address)}
      >
        {t(copied ? 'calendar-event.feed.copied' : 'calendar-event.feed.copy')}
      </Button>
    </div>
  );
}
