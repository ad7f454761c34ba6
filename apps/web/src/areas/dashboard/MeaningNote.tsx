import type { Widget } from '@lobby/contract/areas/dashboard';
import { ActionIcon, Popover } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './WidgetCard.module.css';

const notes: Record<Widget, string[]> = {
  door: ['ways', 'insideDoor', 'change'],
  elevator: ['ways', 'elevator', 'change'],
  'conventional-parking': ['ways', 'insideParking', 'change'],
  'auto-parking-sedan': ['ways', 'insideParking', 'change'],
  'auto-parking-suv': ['ways', 'insideParking', 'change'],
  event: ['event', 'change'],
  booking: ['change'],
};

/** What the numbers mean and where they come from, for whoever asks. */
export function MeaningNote({ name }: { name: Widget }) {
  const { t } = useTranslation();
  return (
    <Popover width={320} position="bottom-end" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('dashboard.meaning', { name: t(`dashboard.widget.${name}`) })}
        >
          <IconInfoCircle size={20} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={css.note ?? ''}>
        {notes[name].map((note) => (
          <p key={note}>{t(`dashboard.note.${note}`)}</p>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
