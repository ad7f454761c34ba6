import { IconScan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import { useCan } from '#shared/session/can.ts';

/** What can be sent, and what was. */
export function CouponTabs() {
  const { t } = useTranslation();
  const tabs = [
    { name: t('coupon-template.tab'), to: '/e-coupon' },
    { name: t('coupon.tab'), to: '/e-coupon/issued' },
  ];
  return <PageTabs label={t('coupon-template.title')} tabs={tabs} />;
}

export function RedeemLink() {
  const { t } = useTranslation();
  if (!useCan()('coupon:write')) return null;
  return (
    <LinkButton variant="default" to="/e-coupon/redeem" leftSection={<IconScan size={18} aria-hidden />}>
      {t('coupon.redeem.open')}
    </LinkButton>
  );
}
