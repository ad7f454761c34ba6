import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '#shared/area/area.ts';
import { SearchBox } from '#shared/search/SearchBox.tsx';
import css from './Palette.module.css';

/** The search box over any page. */
export function Palette({ areas, requests, keys }: { areas: Area[]; requests: number; keys: string }) {
  const { t } = useTranslation();
  const [answered, setAnswered] = useState(0);
  const close = () => setAnswered(requests);
  return (
    <Modal
      opened={requests > answered}
      onClose={close}
      withCloseButton={false}
      padding={0}
      size={640}
      yOffset="max(16px, min(80px, 10dvh))"
      transitionProps={{ duration: 120 }}
      classNames={{ content: css.content ?? '', overlay: css.overlay ?? '' }}
      attributes={{ content: { 'aria-label': t('shell.palette.open') } }}
    >
      <SearchBox areas={areas} onDone={close} />
      <p className={css.keys}>{t('shell.palette.keys', { keys })}</p>
    </Modal>
  );
}
