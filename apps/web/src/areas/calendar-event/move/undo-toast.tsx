import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import i18next from 'i18next';

const LONG_ENOUGH_MS = 10_000;

/** Says what was done and takes it back on one press. */
export function toastUndo(text: string, undo: () => void) {
  const id = notifications.show({
    message: (
      <>
        <div>{text}</div>
        <Button
          mt={8}
          display="block"
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          {i18next.t('calendar-event.move.undo')}
        </Button>
      </>
    ),
    color: 'green',
    icon: <IconCheck size={20} />,
    autoClose: LONG_ENOUGH_MS,
    role: 'status',
    closeButtonProps: { 'aria-label': i18next.t('popup.dialog.close') },
  });
}
