import { Button, Text, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailed } from '#shared/call/toast.tsx';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { dismissKey } from '#shared/dialog/dialogs.ts';

type Props = {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** What the field is called. */
  label: string;
  action: string;
  cancel?: string;
  danger?: boolean;
  /** True when it was done. A refusal it throws is said here. */
  onConfirm: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

/** Says what will happen and asks why; without a reason nothing happens. */
export function ReasonDialog({ title, children, label, action, cancel, danger = false, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [running, setRunning] = useState(false);

  async function confirm(event: FormEvent) {
    event.preventDefault();
    // A dialog opened from a form is still inside it for React: its submit must not save the record.
    event.stopPropagation();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    setRunning(true);
    try {
      if (await onConfirm(reason)) onClose();
    } catch (error) {
      toastFailed(error);
    } finally {
      setRunning(false);
    }
  }

  return (
    <Dialog opened holdsInput title={title} onClose={onClose}>
      <form onSubmit={(event) => void confirm(event)} noValidate>
        <Text component="div" mb={12}>
          {children}
        </Text>
        <Textarea
          data-autofocus
          label={label}
          value={reason}
          maxLength={300}
          autosize
          minRows={2}
          error={missing && t('problem.required')}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={(event) => {
            // A dialog opened from a form is still inside it for React: Ctrl + Enter here must not save the record.
            event.stopPropagation();
            // A reason is a sentence, so Enter confirms; not the one that ends a word of a Thai or Chinese keyboard.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {cancel ?? t(dismissKey(action))}
          </Button>
          <Button type="submit" {...(danger && { color: 'red' })} loading={running}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
