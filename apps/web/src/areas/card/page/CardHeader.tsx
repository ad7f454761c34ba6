import type { CardPage } from '@lobby/contract/areas/card';
import { Button } from '@mantine/core';
import { IconAlertOctagon, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardState } from '#shared/card/CardState.tsx';
import { useCardRemoval } from '#shared/card/use-card-removal.ts';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { Key } from '#shared/keys/Key.tsx';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { RecordHeader, RecordTabs } from '#shared/record/RecordHeader.tsx';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { CardNotices } from '../CardNotices.tsx';
import { EditCardDialog } from '../EditCardDialog.tsx';
import { GiveDialog } from '../GiveDialog.tsx';
import { SuspendDialog } from '../SuspendDialog.tsx';
import { type CardAct, CardMenu } from './CardMenu.tsx';

const LIST = '/resident/card';

/** Which card, whose, and what can be done about it. */
export function CardHeader({ card }: { card: CardPage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const writable = useCan()('card:write');
  const [act, setAct] = useState<CardAct | null>(null);
  const { id, serial, member, room } = card;
  const facts = {
    member: member && <Link to={`/resident/resident-list/${member.id}`}>{nameOf(member, language)}</Link>,
    room: room && <Link to={`/floor-and-room/room/${room.id}`}>{roomLabel(room)}</Link>,
  };
  const close = () => setAct(null);
  return (
    <>
      <RecordHeader
        area="card"
        listPath={LIST}
        title={t('card.name', { card: serial })}
        state={<CardState {...card} />}
        facts={Object.entries(facts).map(([field, value]) => ({ name: t(`card.field.${field}`), value }))}
        actions={writable && <Acts card={card} onAct={setAct} />}
        tabs={<RecordTabs area="card" page={`${LIST}/${id}`} />}
      />
      <CardNotices card={card} />
      {act === 'suspend' && <SuspendDialog card={card} onClose={close} />}
      {act === 'give' && <GiveDialog card={card} onClose={close} />}
      {act === 'edit' && <EditCardDialog card={card} onClose={close} />}
    </>
  );
}

type ActsProps = { card: CardPage; onAct: (act: CardAct) => void };

/** What a card is opened for stands first: a lost one is off, one in stock is given to somebody. */
function Acts({ card, onAct }: ActsProps) {
  const { t } = useTranslation();
  const { remove, running } = useCardRemoval('lost');
  const canBeLost = (card.state === 'active' || card.state === 'suspended') && card.removalRequest === null;
  usePageKeys(canBeLost ? { l: () => void remove(card) } : {});
  if (card.state === 'lost' || card.state === 'broken') return null;
  return (
    <>
      {canBeLost && (
        <Button
          color="red"
          variant="light"
          leftSection={<IconAlertOctagon size={18} aria-hidden />}
          rightSection={<Key name="L" />}
          loading={running}
          onClick={() => void remove(card)}
        >
          {t('card.lost.action')}
        </Button>
      )}
      {card.state === 'stock' && (
        <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => onAct('give')}>
          {t('card.give.action')}
        </Button>
      )}
      <CardMenu card={card} onAct={onAct} />
    </>
  );
}
