import { type CouponPreview, couponActivityApi, type CouponSend as Send } from '@lobby/contract/areas/coupon';
import { type CouponTemplate, couponTemplateApi } from '@lobby/contract/areas/coupon-template';
import { Button, NumberInput, TextInput } from '@mantine/core';
import { IconSend, IconSendOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { toastDone } from '#shared/call/toast.tsx';
import { useIdempotencyKey } from '#shared/call/use-idempotency-key.ts';
import { DayInput } from '#shared/dates/DayInput.tsx';
import { askConfirmation, showMessage } from '#shared/dialog/dialogs.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { useUnsavedGuard } from '#shared/form/use-unsaved-guard.ts';
import layout from '#shared/layout/layout.module.css';
import { Notice } from '#shared/layout/Notice.tsx';
import { savedRow } from '#shared/list/memory.ts';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { isOver } from '../coupon-days.ts';
import { AudienceInput, NOBODY } from './AudienceInput.tsx';
import { SendPreview, usePreview } from './SendPreview.tsx';

export function SendPage() {
  const { id: written } = useParams({ strict: false }) as { id?: string };
  const id = Number(written);
  const answer = useQuery({
    queryKey: ['coupon-template', 'one', id],
    queryFn: () => call(couponTemplateApi.get, { params: { id }, query: { populate: ['type'] } }),
    enabled: Number.isSafeInteger(id),
  });
  return (
    <LoadedRecord id={id} answer={answer}>
      {({ data }) =>
        isOver(data) || !data.isActive ? <NotSendable template={data} /> : <SendForm key={data.id} template={data} />
      }
    </LoadedRecord>
  );
}

function NotSendable({ template }: { template: CouponTemplate }) {
  const { t } = useTranslation();
  return (
    <div className={layout.page}>
      <SendHeader template={template} />
      <div className={layout.card}>
        <Notice
          order={2}
          icon={<IconSendOff size={28} />}
          title={t('coupon.send.cannot')}
          text={t(`coupon.preview.${isOver(template) ? 'ended' : 'inactive'}`)}
        />
      </div>
    </div>
  );
}

function SendHeader({ template }: { template: CouponTemplate }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <FormHeader area="coupon-template" listPath="/e-coupon" title={t('coupon.send.of', { name: nameOf(template, language) })} />
  );
}

/** To nobody yet: a building is chosen, never preset. */
const BLANK = { audience: { ...NOBODY, all: false }, amount: 1, startDate: null, endDate: null, note: null, leaveOut: [] };

const canBeSent = ({ rooms, over, overTotal, unavailable }: CouponPreview) =>
  rooms > 0 && over.length === 0 && overTotal === null && unavailable === null;

/** To whom, how many, until when; what would happen stands below before anything is sent. */
function SendForm({ template }: { template: CouponTemplate }) {
  const { t } = useTranslation();
  const [blank] = useState<Send>(() => ({ ...BLANK, template: template.id, event: template.event }));
  const [send, setSend] = useState(blank);
  useUnsavedGuard(JSON.stringify(send) !== JSON.stringify(blank));
  const change = (part: Partial<Send>) => setSend((now) => ({ ...now, leaveOut: [], ...part }));
  const { preview, isCurrent } = usePreview(send);
  const isReady = isCurrent && preview.data !== undefined && canBeSent(preview.data);
  const { submit, running } = useSend(send, template, isReady ? preview.data : undefined);
  return (
    <form className={layout.page} onSubmit={submit} noValidate>
      <SendHeader template={template} />
      <section className={layout.section} aria-label={t('coupon.send.who')}>
        <h2 className={layout.legend}>{t('coupon.send.who')}</h2>
        <AudienceInput value={send.audience} onChange={(audience) => change({ audience })} />
      </section>
      <section className={layout.section} aria-label={t('coupon.send.what')}>
        <h2 className={layout.legend}>{t('coupon.send.what')}</h2>
        <NumberInput
          label={t('coupon.send.amount')}
          min={1}
          max={50}
          clampBehavior="strict"
          value={send.amount}
          onChange={(amount) => change({ amount: Number(amount) })}
        />
        <DayInput
          label={t('coupon.field.endDate')}
          help={t('coupon.send.endDateHelp')}
          value={send.endDate}
          onChange={(endDate) => change({ endDate })}
        />
        <TextInput
          label={t('coupon.field.event')}
          maxLength={80}
          value={send.event ?? ''}
          onChange={(event) => change({ event: event.currentTarget.value || null })}
        />
      </section>
      <SendPreview
        preview={preview}
        hasAmount={send.amount > 0}
        onLeaveOut={(leaveOut) => setSend((now) => ({ ...now, leaveOut }))}
      />
      <div className={layout.actions}>
        <Button type="submit" loading={running} disabled={!isReady} leftSection={<IconSend size={18} aria-hidden />}>
          {t('coupon.send.action', { count: preview.data?.coupons ?? 0 })}
        </Button>
      </div>
    </form>
  );
}

/** Sent as previewed, once the numbers were confirmed. After a send the list, with the template marked. Somebody else may have sent in between: that is said in a dialog. */
function useSend(send: Send, template: CouponTemplate, preview: CouponPreview | undefined) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [running, setRunning] = useState(false);
  async function run() {
    setRunning(true);
    try {
      const { data } = await call(couponActivityApi.send, { body: send }, { idempotencyKey: keyOf(send) });
      savedRow.set({ area: 'coupon-template', id: template.id });
      toastDone(t('coupon.send.done', { count: data.coupons, rooms: data.rooms }));
      await navigate({ to: '/e-coupon', search: {}, ignoreBlocker: true });
    } catch (error) {
      void showMessage('error', problemText(error));
    } finally {
      setRunning(false);
      for (const area of ['coupon-template', 'coupon', 'coupon-activity']) await client.invalidateQueries({ queryKey: [area] });
    }
  }
  async function confirmSend({ rooms, coupons }: CouponPreview) {
    const number = (count: number) => count.toLocaleString('en');
    const sure = await askConfirmation({
      title: t('coupon.send.confirm', { rooms: number(rooms), coupons: number(coupons) }),
      text: t('coupon.send.effect'),
      confirm: t('coupon.send.action', { count: coupons }),
    });
    if (sure) await run();
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!running && preview) void confirmSend(preview);
  };
  return { submit, running };
}
