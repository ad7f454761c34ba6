import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import './dialog.css';
import css from './Dialog.module.css';

type Props = {
  opened: boolean;
  title: ReactNode;
  /** Without it the dialog cannot be dismissed. */
  onClose?: () => void;
  children: ReactNode;
};

/** The frame all dialogs share: centred, short, its title announced. */
export function Dialog({ opened, title, onClose, children }: Props) {
  const fixed = onClose === undefined;
  return (
    <Modal
      opened={opened}
      onClose={onClose ?? (() => undefined)}
      title={title}
      centered
      size={440}
      withCloseButton={false}
      closeOnEscape={!fixed}
      closeOnClickOutside={!fixed}
      transitionProps={{ duration: 140 }}
      overlayProps={{ className: css.overlay ?? '' }}
      classNames={{ content: css.content ?? '', header: css.header ?? '', title: css.title ?? '', body: css.body ?? '' }}
      // The kit's <header> would stand beside the page's own as a second banner.
      attributes={{ header: { role: 'presentation' } }}
    >
      {children}
    </Modal>
  );
}
