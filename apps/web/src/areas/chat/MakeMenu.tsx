import type { ConversationPage } from '@lobby/contract/areas/chat';
import { Button, Menu, type MenuItemProps } from '@mantine/core';
import { IconCalendarPlus, IconFilePlus, IconNotebook, IconUserShield } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { useCan } from '#shared/session/can.ts';
import { shortened } from '#shared/texts/shortened.ts';
import { useMessages } from './chat-calls.ts';
import { useDraft } from './outgoing.ts';

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof MenuItemProps> & { ref?: Ref<HTMLAnchorElement> };
const MenuLink = createLink((props: MenuItemProps & Anchor) => <Menu.Item component="a" {...props} />);

const MAX_QUOTE = 80;
const icon = { size: 18, 'aria-hidden': true };

/** What can be made of a message: of the one that is quoted, else of what the resident wrote last. */
export function MakeMenu({ conversation: { id, room, member } }: { conversation: ConversationPage }) {
  const { t } = useTranslation();
  const may = useCan();
  const [isOpen, setOpen] = useState(false);
  const [{ replyTo }] = useDraft(id);
  const { messages } = useMessages(id);
  const message = messages.find(({ number }) => number === replyTo) ?? messages.findLast(({ side }) => side === 'resident');
  const from = { chat: id, message: message?.number };
  const who = member ? { member: member.id } : {};
  usePageKeys({ m: () => setOpen(true) });
  const things = [
    room && may('booking:write') && (
      <MenuLink
        key="booking"
        to="/facilities/booking/create"
        search={{ ...from, ...who, room: room.id }}
        leftSection={<IconCalendarPlus {...icon} />}
      >
        {t('chat.make.booking')}
      </MenuLink>
    ),
    may('subject-request:write') && (
      <MenuLink
        key="subject-request"
        to="/subject-request/create"
        search={{ ...from, ...who }}
        leftSection={<IconUserShield {...icon} />}
      >
        {t('chat.make.subject-request')}
      </MenuLink>
    ),
    may('shift-note:write') && (
      <MenuLink key="shift-note" to="/shift-note" search={from} leftSection={<IconNotebook {...icon} />}>
        {t('chat.make.shift-note')}
      </MenuLink>
    ),
  ].filter(Boolean);
  if (things.length === 0) return null;
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={280}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconFilePlus {...icon} />}>
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
