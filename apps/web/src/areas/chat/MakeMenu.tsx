import type { ConversationPage } from '@lobby/contract/areas/chat';
import { Button, Menu } from '@mantine/core';
import { IconCalendarPlus, IconFilePlus, IconNotebook, IconUserShield } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortened } from '#shared/chat/from-chat.ts';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { useCan } from '#shared/session/can.ts';
import { useMessages } from './chat-calls.ts';
import { useDraft } from './outgoing.ts';

const MAX_QUOTE = 80;

/** What can be made of a message: of the one that is quoted, else of what the resident wrote last. */
export function MakeMenu({ conversation: { id, room, member } }: { conversation: ConversationPage }) {
  const { t } = useTranslation();
  const may = useCan();
  const [isOpen, setOpen] = useState(false);
  const [{ replyTo }] = useDraft(id);
  const { messages } = useMessages(id);
  const message =
    messages.find(({ number }) => number === replyTo) ?? messages.findLast(({ side }) => side === 'resident');
  const from = { chat: id, message: message?.number };
  usePageKeys({ m: () => setOpen(true) });
  const things = [
    room && may('booking:write') && (
      <Menu.Item
        key="booking"
        component={Link}
        to="/facilities/booking/create"
        search={{ ...from, room: room.id, ...(member && { member: member.id }) }}
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
      >
        {t('chat.make.booking')}
      </Menu.Item>
    ),
    may('subject-request:write') && (
      <Menu.Item
        key="subject-request"
        component={Link}
        to="/subject-request/create"
        search={{ ...from, ...(member && { member: member.id }) }}
        leftSection={<IconUserShield size={18} aria-hidden />}
      >
        {t('chat.make.subject-request')}
      </Menu.Item>
    ),
    may('shift-note:write') && (
      <Menu.Item
        key="shift-note"
        component={Link}
        to="/shift-note"
        search={from}
        leftSection={<IconNotebook size={18} aria-hidden />}
      >
        {t('chat.make.shift-note')}
      </Menu.Item>
    ),
  ].filter(Boolean);
  if (things.length === 0) return null;
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={280}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconFilePlus size={18} aria-hidden />}>
          {t('chat.make.act')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {message ? (
          <>
            <Menu.Label dir="auto">{t('chat.make.of', { words: shortened(message.text, MAX_QUOTE) })}</Menu.Label>
            {things}
          </>
        ) : (
          <Menu.Item disabled>{t('chat.make.nothing')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
