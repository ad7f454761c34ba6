import { type Coupon, couponApi } from '@lobby/contract/areas/coupon';
import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconCheck, IconQrcode } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { QrCode } from '#shared/layout/QrCode.tsx';
import { useCommand } from '#shared/query/command.ts';
import css from './Coupon.module.css';

export type CouponAct = { coupon: Coupon; kind: 'void' | 'unredeem' | 'code' };

/** Of one that is not void. Used by its number where somebody stands at the counter without a phone. */
export function CouponMenuItems({ coupon, onAct }: { coupon: Coupon; onAct: (act: CouponAct) => void }) {
  const { t } = useTranslation();
  const redeem = useCommand(couponApi.redeem, { area: 'coupon', done: 'coupon.redeem.done' });
  const undo = useUndo(coupon, () => onAct({ coupon, kind: 'unredeem' }));
  if (coupon.state === 'used')
    return (
      <Menu.Item leftSection={<IconArrowBackUp size={18} />} onClick={() => void undo()}>
        {t('coupon.unredeem.action')}
      </Menu.Item>
    );
  return (
    <>
      {coupon.state === 'issued' && (
        <>
          <Menu.Item
            leftSection={<IconCheck size={18} />}
            onClick={() => void redeem.run({ body: { code: coupon.runNumber, room: coupon.room?.name ?? null, where: null } })}
          >
            {t('coupon.redeem.action')}
          </Menu.Item>
          <Menu.Item leftSection={<IconQrcode size={18} />} onClick={() => onAct({ coupon, kind: 'code' })}>
            {t('coupon.code.open')}
          </Menu.Item>
        </>
      )}
      <Menu.Item data-danger leftSection={<IconBan size={18} />} onClick={() => onAct({ coupon, kind: 'void' })}>
        {t('coupon.void.action')}
      </Menu.Item>
    </>
  );
}

/** One's own use is taken back at once; where that is too late, the server asks for a reason and the password. */
function useUndo({ id }: Coupon, onLate: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return async () => {
    try {
      await call(couponApi.unredeem, { params: { id }, body: {} });
      toastDone(t('coupon.unredeem.done'));
    } catch (error) {
      if (error instanceof CallError && error.key === 'error.couponUndoLate') onLate();
      else toastFailed(error);
    } finally {
      await client.invalidateQueries({ queryKey: ['coupon'] });
    }
  };
}

type Props = { act: CouponAct; onClose: () => void };

export function CouponDialog({ act: { coupon, kind }, onClose }: Props) {
  const { t } = useTranslation();
  const params = { id: coupon.id };
  const voiding = useCommand(couponApi.void, { area: 'coupon', done: 'coupon.void.done' });
  const undo = useCommand(couponApi.unredeem, { area: 'coupon', done: 'coupon.unredeem.done' });
  if (kind === 'code') return <CodeDialog coupon={coupon} onClose={onClose} />;
  const command = kind === 'void' ? voiding : undo;
  return (
    <ReasonDialog
      danger={kind === 'void'}
      title={t(`coupon.${kind}.title`, { number: coupon.runNumber })}
      label={t('coupon.void.reason')}
      action={t(`coupon.${kind}.action`)}
      onConfirm={(reason) => command.run({ params, body: { reason } })}
      onClose={onClose}
    >
      {t(`coupon.${kind}.text`)}
    </ReasonDialog>
  );
}

/** What a resident without the app shows at the shop: on the screen, or on paper. */
function CodeDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: ['coupon', 'one', coupon.id],
    queryFn: () => call(couponApi.get, { params: { id: coupon.id } }),
  });
  const code = answer.data?.data.code;
  return (
    <Dialog opened title={coupon.runNumber} onClose={onClose}>
      <div className={css.code}>
        {code && <QrCode text={code} className={css.qr} />}
        {answer.isPending && <span role="status">{t('list.loading')}</span>}
        {answer.isError && <p role="alert">{problemText(answer.error)}</p>}
        {code === null && <p role="alert">{t('coupon.code.none')}</p>}
      </div>
    </Dialog>
  );
}
