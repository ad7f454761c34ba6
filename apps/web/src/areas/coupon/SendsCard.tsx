import { type CouponActivity, couponActivityApi } from '@lobby/contract/areas/coupon';
import type { Answer } from '@lobby/contract/kernel/endpoint';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CouponState } from '#shared/coupon/CouponState.tsx';
import { Moment } from '#shared/dates/Moment.tsx';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { useCommand } from '#shared/query/command.ts';
import { LinesCard } from '#shared/record/LinesCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';

type Props = { answer: UseQueryResult<Answer<typeof couponActivityApi.list>>; onMore: () => void };

/** Every send of a template: how many, to how many rooms, by whom; and a way to take it back. */
export function SendsCard({ answer, onMore }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const writable = useCan()('coupon-activity:write');
  const [wanted, setWanted] = useState<CouponActivity>();
  const { data: page } = answer;
  const hasMore = page !== undefined && page.meta.pagination.total > page.data.length;
  const number = (count: number) => count.toLocaleString('en');
  return (
    <>
      <LinesCard
        title={t('coupon.sends.title')}
        empty={t('coupon.sends.none')}
        answer={answer}
        foot={
          hasMore && (
            <Button variant="subtle" loading={answer.isPlaceholderData} onClick={onMore}>
              {t('coupon.sends.more')}
            </Button>
          )
        }
        renderLine={(activity) => ({
          id: activity.id,
          name: t('coupon.sends.line', { coupons: number(activity.coupons), rooms: number(activity.rooms) }),
          more: [
            <Moment key="at" at={activity.createdAt} />,
            activity.by && nameOf({ nameTh: activity.by.name, nameEn: activity.by.nameEn ?? activity.by.name }, language),
            activity.event,
            activity.voidReason,
          ],
          state: activity.voidedAt ? (
            <CouponState coupon={{ state: 'void' }} />
          ) : (
            writable && (
              <>
                <LinkButton variant="subtle" size="compact-sm" to={`/e-coupon/paper/${activity.id}`}>
                  {t('coupon.paper.open')}
                </LinkButton>
                <Button variant="subtle" color="red" size="compact-sm" onClick={() => setWanted(activity)}>
                  {t('coupon.void.action')}
                </Button>
              </>
            )
          ),
        })}
      />
      {wanted && <VoidDialog activity={wanted} onClose={() => setWanted(undefined)} />}
    </>
  );
}

function VoidDialog({ activity, onClose }: { activity: CouponActivity; onClose: () => void }) {
  const { t } = useTranslation();
  const words = ({ data }: { data: { coupons: number } }) =>
    ['coupon.void.doneMany', { count: data.coupons }] as [string, { count: number }];
  const command = useCommand(couponActivityApi.void, { area: 'coupon-activity', done: words });
  return (
    <ReasonDialog
      danger
      title={t('coupon.void.titleMany')}
      label={t('coupon.void.reason')}
      action={t('coupon.void.action')}
      onConfirm={(reason) => command.run({ params: { id: activity.id }, body: { reason } })}
      onClose={onClose}
    >
      <strong>
        {t('coupon.sends.line', {
          coupons: activity.coupons.toLocaleString('en'),
          rooms: activity.rooms.toLocaleString('en'),
        })}
      </strong>
      <p>{t('coupon.void.textMany')}</p>
    </ReasonDialog>
  );
}
