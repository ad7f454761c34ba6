/** Areas whose table has another name. */
const tableNames: Record<string, string> = {
  user: 'membership',
  resident: 'member',
  'resident-merge': 'member',
  log: 'audit_log',
  'log-reveal': 'audit_log',
  'room-account': 'room',
  visitor: 'visit',
  chat: 'conversation',
  'staff-room': 'conversation',
  report: 'card_block',
};
export const tableOf = (area: string) => tableNames[area] ?? area.replaceAll('-', '_');

/** Views of a table: its keys and policies are the table's. */
const views: Record<string, string> = {
  announcement: 'post',
  news: 'post',
  calendar_event: 'post',
  issued_key: 'device_key',
  payment_list: 'payment',
  pay_in_list: 'pay_in',
  receipt_list: 'receipt',
  unidentified_money_list: 'unidentified_money',
  room_type_list: 'room_type',
  facility_list: 'facility',
  closure_list: 'closure',
  report_receiver: 'account',
  facility_device: 'hardware',
  booking_list: 'booking',
  coupon_list: 'coupon',
  stamp_template_list: 'stamp_template',
  stamp_config_list: 'stamp_config',
  stamp_use_list: 'stamp_use',
  visit_list: 'visit',
  conversation_list: 'conversation',
  officer_activity: 'audit_log',
  held_card: 'card',
};
export const baseTableOf = (table: string) => views[table] ?? table;
