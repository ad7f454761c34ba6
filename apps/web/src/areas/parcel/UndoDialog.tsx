import { type Parcel, parcelApi } from '@lobby/contract/areas/parcel';
import { PARCEL_STATUS } from '@lobby/contract/constants';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/call.ts';
import { CallError } from '#kernel/call-error.ts';
import dialog from '#kernel/dialogs/Dialog.module.css';
import { Dialog } from '#kernel/dialogs/Dialog.tsx';
import type { Problems } from '#kernel/form/problems.ts';
import { toastDone, toastFailed } from '#kernel/toast.tsx';

type Props = { parcels: Pick<Parcel, 'id' | 'packingNo'>[]; onClose: () => void; onDone?: () => void };

/** A hand-over is taken back only by somebody who says who they are and why: it is how a lost parcel would be covered up. */
export function UndoDialog({ parcels, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [values, setValues] = useState({ reason: '', password: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [running, setRunning] = useState(false);
  const set = (name: keyof typeof values, value: string) => {
    setValues({ ...values, [name]: value });
    setProblems({});
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const empty = (['reason', 'password'] as const).filter((name) => values[name].trim() === '');
    if (empty.length > 0) return setProblems(Object.fromEntries(empty.map((name) => [name, 'problem.required'])));
    setRunning(true);
    try {
      const body = { status: PARCEL_STATUS.waiting, ...values };
      for (const { id } of parcels) await call(parcelApi.update, { params: { id }, body });
      toastDone(t('undoSuccess', { count: parcels.length }));
      onDone?.();
      onClose();
    } catch (error) {
      const named = error instanceof CallError ? error.fields.filter(({ path }) => (path.at(-1) ?? '') in values) : [];
      if (named.length === 0) toastFailed(error);
      setProblems(Object.fromEntries(named.map(({ path, key }) => [path.at(-1), `problem.${key ?? 'invalid'}`])));
    } finally {
      setRunning(false);
      void client.invalidateQueries({ queryKey: ['parcel'] });
    }
  }

  return (
    <Dialog opened title={t('parcel.undo.title')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <Text>{t('parcel.undo.text', { numbers: parcels.map(({ packingNo }) => packingNo).join(', ') })}</Text>
          <TextInput
            data-autofocus
            name="reason"
            label={t('parcel.undo.reason')}
            maxLength={300}
            value={values.reason}
            onChange={(event) => set('reason', event.currentTarget.value)}
            error={problems.reason && t(problems.reason)}
          />
          <PasswordInput
            name="password"
            label={t('parcel.undo.password')}
            autoComplete="current-password"
            value={values.password}
            onChange={(event) => set('password', event.currentTarget.value)}
            error={problems.password && t(problems.password)}
            visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword') }}
          />
        </Stack>
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit" color="red" loading={running}>
            {t('parcel.undo.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
