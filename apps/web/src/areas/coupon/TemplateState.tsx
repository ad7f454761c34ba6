import type { CouponTemplate } from '@lobby/contract/areas/coupon-template';
import { IconCalendarOff } from '@tabler/icons-react';
import i18next from 'i18next';
import { StateBadge, YesNo } from '#shared/layout/StateBadge.tsx';
import { dayText, isOver } from './coupon-days.ts';

export const templateStateText = (template: CouponTemplate) =>
  isOver(template)
    ? i18next.t('coupon-template.over', { day: dayText(template.endDate) })
    : i18next.t(template.isActive ? 'list.yes' : 'list.no');

/** Whether it is in use; one whose last day has passed is not, whatever its switch says. */
export function TemplateState({ template }: { template: CouponTemplate }) {
  if (!isOver(template)) return <YesNo value={template.isActive} />;
  return (
    <StateBadge tone="plain" Icon={IconCalendarOff}>
      {templateStateText(template)}
    </StateBadge>
  );
}

/** How many were ever sent, as the list of them counts them, and how many of those are void. */
export function sentText({ lastNumber, issued }: CouponTemplate): string {
  const sent = lastNumber.toLocaleString('en');
  const number = lastNumber - issued;
  return number > 0 ? i18next.t('coupon-template.sentVoid', { sent, void: number.toLocaleString('en') }) : sent;
}
