import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Area } from '#shared/area/area.ts';
import { SearchBox } from '#shared/search/SearchBox.tsx';
import css from './Palette.module.css';

type Props = { areas: Area[]; isOpen: boolean; onClose: () => void; keys: string };

/** The search box over any page. */
export function Palette({ areas, isOpen, onClose, keys }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={640}
      yOffset="max(16px, min(80px, 10dvh))"
      transitionProps={{ duration: 120 }}
      classNames={{ content: css.content ?? '', overlay: css.overlay ?? '' }}
      attributes={{ content: { 'aria-label': t('shell.palette.open') } }}
    >
      <SearchBox areas={areas} onDone={onClose} />
      <p className={css.keys}>{t('shell.palette.keys', { keys })}</p>
    </Modal>
  );
}
