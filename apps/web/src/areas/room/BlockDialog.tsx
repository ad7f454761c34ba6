import { type Room, roomApi } from '@lobby/contract/areas/room';
import { Button, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#kernel/command.ts';
import dialog from '#kernel/dialogs/Dialog.module.css';
import { Dialog } from '#kernel/dialogs/Dialog.tsx';

type Props = { room: Pick<Room, 'id' | 'name' | 'blockedByAdmin'>; opened: boolean; onClose: () => void };

/** Says what will happen and asks why: the reason stands on the room until it is open again. */
export function BlockDialog({ room, opened, onClose }: Props) {
  const { t } = useTranslation();
  const act = room.blockedByAdmin ? 'unblock' : 'block';
  const { run, running } = useCommand(roomApi.block, { area: 'room', done: `room.${act}.done` });
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);

  async function confirm() {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const body = { blocked: !room.blockedByAdmin, reason };
    if (await run({ params: { id: room.id }, body })) onClose();
  }

  return (
    <Dialog opened={opened} title={t(`room.${act}.title`, { name: room.name })} onClose={onClose}>
      <Text mb={12}>{t(`room.${act}.effect`)}</Text>
      <Textarea
        data-autofocus
        label={t('room.block.reason')}
        value={reason}
        maxLength={300}
        autosize
        minRows={2}
        error={missing && t('problem.required')}
        onChange={(event) => setReason(event.currentTarget.value)}
        // A dialog opened from a form is still inside it for React: Ctrl + Enter here must not save the room.
        onKeyDown={(event) => event.stopPropagation()}
      />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('popup.dialog.cancel')}
        </Button>
        <Button {...(act === 'block' && { color: 'red' })} loading={running} onClick={() => void confirm()}>
          {t(`room.${act}.action`)}
        </Button>
      </div>
    </Dialog>
  );
}
