import { Button, TextInput } from '@mantine/core';
import { IconHandGrab } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { AlreadyGone } from './AlreadyGone.tsx';
import { CollectorChoice } from './CollectorChoice.tsx';
import css from './HandOver.module.css';
import { ParcelLines } from './ParcelLines.tsx';
import { SignaturePad } from './SignaturePad.tsx';
import type { HandOver } from './use-hand-over.ts';

/** What is handed over, to whom, with one signature for all of it. Enter confirms from anywhere in it. */
export function HandOverForm({ form, other }: { form: HandOver; other?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
      onKeyDown={({ target, key }) => {
        const isTyping = target instanceof HTMLInputElement && target.type !== 'radio';
        if (!isTyping) form.chooseByDigit(key);
      }}
    >
      <AlreadyGone parcels={form.gone} />
      <ParcelLines parcels={form.staying} />
      {form.staying.length > 0 && (
        <>
          <CollectorChoice form={form} />
          <SignaturePad value={form.signature} onChange={form.setSignature} />
          <TextInput
            label={
              <>
                {t('parcel.field.note')} <span className={css.optional}>({t('form.optional')})</span>
              </>
            }
            maxLength={300}
            value={form.note}
            onChange={(event) => form.setNote(event.currentTarget.value)}
          />
        </>
      )}
      <div className={`${dialog.actions} ${css.actions}`}>
        {other}
        {form.staying.length > 0 && (
          <Button type="submit" size="md" loading={form.running} leftSection={<IconHandGrab size={20} aria-hidden />}>
            {t('parcel.handOver.act', { count: form.staying.length })}
          </Button>
        )}
      </div>
    </form>
  );
}
