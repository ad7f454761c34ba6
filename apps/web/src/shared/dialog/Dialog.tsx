import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useFocusBack } from './use-focus-back.ts';
import './dialog.css';
import css from './Dialog.module.css';

type Props = {
  opened: boolean;
  title: ReactNode;
  /** Without it the dialog cannot be dismissed. */
  onClose?: () => void;
  /** Somebody types, draws or chooses in it: a click beside it must not throw that away. Escape still closes it. */
  holdsInput?: boolean;
  /** A question or a message: stands over any other dialog, whichever came first. */
  above?: boolean;
  children: ReactNode;
};

const [ORDINARY, ABOVE] = [200, 300];

/** The frame all dialogs share: centred, short, its title announced. */
export function Dialog({ opened, title, onClose, holdsInput = false, above = false, children }: Props) {
  const fixed = onClose === undefined;
  // The kit remembers whose focus to give back when a dialog opens, not when it is born open.
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(opened));
    return () => cancelAnimationFrame(frame);
  }, [opened]);
  useFocusBack(opened);
  return (
    <Modal
      opened={shown}
      onClose={onClose ?? (() => undefined)}
      title={title}
      centered
      zIndex={above ? ABOVE : ORDINARY}
      size={440}
      withCloseButton={false}
      closeOnEscape={!fixed}
      closeOnClickOutside={!fixed && !holdsInput}
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
