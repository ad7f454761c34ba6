import type { NoticeKind } from '@lobby/contract/notice-kinds';
import {
  type Icon,
  IconBell,
  IconBuildingBank,
  IconCalendarDue,
  IconCalendarQuestion,
  IconCash,
  IconInbox,
  IconMessageOff,
  IconMessages,
  IconPackage,
  IconPlugConnectedX,
  IconReceipt,
  IconReportAnalytics,
  IconShieldExclamation,
  IconUserExclamation,
  IconUserQuestion,
} from '@tabler/icons-react';

const icons: Record<NoticeKind, Icon> = {
  'request-waiting': IconInbox,
  'parcel-overdue': IconPackage,
  'slip-waiting': IconReceipt,
  'booking-approval': IconCalendarQuestion,
  'booking-wait': IconCalendarDue,
  'visitor-waiting': IconUserQuestion,
  'visitor-flagged': IconUserExclamation,
  'visitor-overstay': IconUserExclamation,
  'chat-waiting': IconMessages,
  'chat-failed': IconMessageOff,
  'hardware-offline': IconPlugConnectedX,
  'payment-overdue': IconCash,
  'bank-account-proposed': IconBuildingBank,
  'refund-proposed': IconCash,
  'money-return-proposed': IconCash,
  'mfa-reset': IconShieldExclamation,
  'account-security': IconShieldExclamation,
  'report-ready': IconReportAnalytics,
  test: IconBell,
};

export function NoticeIcon({ kind }: { kind: NoticeKind }) {
  const Shown = icons[kind];
  return <Shown size={22} aria-hidden />;
}
