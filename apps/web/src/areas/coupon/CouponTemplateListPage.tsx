import { COUPON_TYPE_CODE, type CouponTemplate, couponTemplateApi } from '@lobby/contract/areas/coupon-template';
import { Menu } from '@mantine/core';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { categoryChoices } from '#shared/choices/category-choices.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import type { Column, Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { useCan } from '#shared/session/can.ts';
import { nameOf } from '#shared/texts/language.ts';
import { CouponTabs, RedeemLink } from './CouponTabs.tsx';
import { dayText, isOver } from './coupon-days.ts';
import { sentText, TemplateState, templateStateText } from './TemplateState.tsx';

const figure = (count: number | null) => (count === null ? '–' : count.toLocaleString('en'));

const columns: Column<CouponTemplate>[] = [
  { field: 'code' },
  { field: 'name', text: nameOf, sort: { th: 'nameTh', en: 'nameEn' }, onCard: true },
  { field: 'type', text: ({ type }, language) => nameOf(type, language), populate: 'type' },
  { field: 'endDate', text: ({ endDate }) => dayText(endDate) },
  {
    field: 'issued',
    isAmount: true,
    text: sentText,
    onCard: true,
    inFile: [
      { field: 'issued', value: ({ lastNumber }) => lastNumber },
      { field: 'voided', value: ({ lastNumber, issued }) => lastNumber - issued },
    ],
  },
  { field: 'used', isAmount: true, text: ({ used }) => figure(used) },
  {
    field: 'left',
    isAmount: true,
    text: ({ totalLimit, issued }) => figure(totalLimit === null ? null : Math.max(totalLimit - issued, 0)),
  },
  {
    field: 'isActive',
    text: templateStateText,
    show: (template) => <TemplateState template={template} />,
    onCard: 'state',
  },
];

/** `?type=` is the kind of coupon, by its id. */
const filters: Filter[] = [{ field: 'type', from: categoryChoices(COUPON_TYPE_CODE) }, { field: 'isActive' }];
export const viewFilters = viewFiltersOf(couponTemplateApi, filters);

export function CouponTemplateListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const can = useCan();
  const rowActions = (template: CouponTemplate) =>
    template.isActive &&
    !isOver(template) &&
    can('coupon-activity:write') && (
      <Menu.Item leftSection={<IconSend size={18} />} onClick={() => void navigate({ to: `/e-coupon/${template.id}/send` })}>
        {t('coupon.send.open')}
      </Menu.Item>
    );
  const action = can('coupon-template:write') && (
    <>
      <RedeemLink />
      <LinkButton to="/e-coupon/create" leftSection={<IconPlus size={18} aria-hidden />}>
        {t('coupon-template.create')}
      </LinkButton>
    </>
  );
  return (
    <ListPage
      area="coupon-template"
      api={couponTemplateApi}
      columns={columns}
      filters={filters}
      tabs={<CouponTabs />}
      action={action}
      rowActions={rowActions}
    />
  );
}
