import { type Coupon, couponApi } from '@lobby/contract/areas/coupon';
import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconCheck, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { QrCode } from '#shared/layout/QrCode.tsx';
import { useCommand } from '#shared/query/command.ts';
import css from './Coupon.module.css';

export type CouponAct = { coupon: Coupon; kind: 'void' | 'unredeem' | 'code' };

/** Used by its number where somebody stands at the counter without a phone. */
export function CouponMenuItems({ coupon, onAct }: { coupon: Coupon; onAct: (act: CouponAct) => void }) {
  const { t } = useTranslation();
  const redeem = useCommand(couponApi.redeem, { area: 'coupon', done: 'coupon.redeem.done' });
  if (coupon.state === 'used')
    return (
      <Menu.Item leftSection={<IconArrowBackUp size={18} />} onClick={() => onAct({ coupon, kind: 'unredeem' })}>
        {t('coupon.unredeem.action')}
      </Menu.Item>
    );
  return (
    <>
      {coupon.state === 'issued' && (
        <>
          <Menu.Item
            leftSection={<IconCheck size={18} />}
            onClick={() => void redeem.run({ body: { code: coupon.runNumber, where: null } })}
          >
            {t('coupon.redeem.action')}
          </Menu.Item>
          <Menu.Item leftSection={<IconQrcode size={18} />} onClick={() => onAct({ coupon, kind: 'code' })}>
            {t('coupon.code.open')}
          </Menu.Item>
        </>
      )}
      {coupon.state !== 'void' && (
        <Menu.Item data-danger leftSection={<IconBan size={18} />} onClick={() => onAct({ coupon, kind: 'void' })}>
          {t('coupon.void.action')}
        </Menu.Item>
      )}
    </>
  );
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
      <div className={css.code}>{code ? <QrCode text={code} className={css.qr} /> : t('list.loading')}</div>
    </Dialog>
  );
}
