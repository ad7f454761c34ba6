import { type Facility, facilityApi } from '@lobby/contract/areas/facility';
import { Button, Text } from '@mantine/core';
import { IconCalendarShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedAddresses } from '#shared/calendar-grid/FeedAddresses.tsx';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { useCan } from '#shared/session/can.ts';

/** The bookings of one facility in another calendar, by an address of one's own. */
export function FeedButton({ facility }: { facility: Facility }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!useCan()('booking:write')) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarShare size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('calendar-event.feed.open')}
      </Button>
      {isOpen && <FeedDialog id={facility.id} onClose={() => setOpen(false)} />}
    </>
  );
}

function FeedDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const feed = useQuery({ queryKey: ['facility', 'feed', id], queryFn: () => call(facilityApi.feed, { params: { id } }) });
  return (
    <Dialog opened title={t('facility.feed.title')} onClose={onClose}>
      <Text>{t('facility.feed.text')}</Text>
      {feed.error ? <Text role="alert">{problemText(feed.error)}</Text> : <FeedAddresses addresses={feed.data?.data} />}
      <Text mt="md">
        <Link to="/calendar-event">{t('facility.feed.renew')}</Link>
      </Text>
      <div className={dialog.actions}>
        <Button onClick={onClose}>{t('popup.dialog.close')}</Button>
      </div>
    </Dialog>
  );
}
