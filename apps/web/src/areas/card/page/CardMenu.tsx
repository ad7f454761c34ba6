import type { CardPage } from '@lobby/contract/areas/card';
import { ActionIcon, Menu } from '@mantine/core';
import { IconBox, IconCreditCardOff, IconDots, IconPencil, IconPlayerPause, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCardRemoval } from '#shared/card/use-card-removal.ts';

export type CardAct = 'suspend' | 'give' | 'edit';
type Props = { card: CardPage; onAct: (act: CardAct) => void };

export function CardMenu({ card, onAct }: Props) {
  const { t } = useTranslation();
  const returned = useCardRemoval('returned');
  const broken = useCardRemoval('broken');
  const { state, serial, removalRequest } = card;
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon variant="default" size={40} aria-label={t('list.rowMenu', { name: serial })}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={18} />} onClick={() => onAct('edit')}>
          {t('card.details.action')}
        </Menu.Item>
        {state === 'active' && card.member === null && (
          <Menu.Item leftSection={<IconUserPlus size={18} />} onClick={() => onAct('give')}>
            {t('card.give.holder')}
          </Menu.Item>
        )}
        {state === 'active' && (
          <Menu.Item leftSection={<IconPlayerPause size={18} />} onClick={() => onAct('suspend')}>
            {t('card.suspend.action')}
          </Menu.Item>
        )}
        {state !== 'stock' && removalRequest === null && (
          <Menu.Item leftSection={<IconBox size={18} />} onClick={() => void returned.remove(card)}>
            {t('card.returned.action')}
          </Menu.Item>
        )}
        {removalRequest === null && (
          <Menu.Item data-danger leftSection={<IconCreditCardOff size={18} />} onClick={() => void broken.remove(card)}>
            {t('card.broken.action')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
