import { classifiedAs, type FieldTag, recordsIn } from '@lobby/contract/kernel/field-tags';

/**
 * What the log may show of a text: `open` = as it is, `secret` = never; the others are personal and masked until somebody says why.
 * How much of them stays readable follows from the class (`mask.rule.ts`).
 */
export type ColumnClass = 'open' | 'personal' | 'phone' | 'email' | 'hidden' | 'secret';

/** Columns no record of the contract answers, or that the log shows less of than the record does. */
const BESIDE_THE_CONTRACT: Record<string, Partial<Record<ColumnClass, string>>> = {
  access_daily: { open: 'day kind vehicle_class' },
  access_daily_total: { open: 'day kind vehicle_class' },
  access_event: { open: 'source device_code', personal: 'external_id picture_url' },
  access_hourly: { open: 'kind vehicle_class' },
  access_hourly_total: { open: 'kind vehicle_class' },
  access_system: { open: 'key_id', secret: 'secret' },
  account: { open: 'name', secret: 'password_hash' },
  audit_log: { open: 'request_id action record record_id', personal: 'before after' },
  audit_seal: { open: 'key_id', secret: 'hashes head' },
  bank_account: { open: 'qr_state', personal: 'number prompt_pay biller_id' },
  bank_account_proposal: { open: 'qr_state outcome', personal: 'number prompt_pay biller_id' },
  booking: { open: 'facility_data', personal: 'override_reason' },
  calendar_feed: { open: 'key_id', secret: 'token' },
  car: { personal: 'plate_typed left_reason' },
  card: { personal: 'uid printed suspended_reason' },
  card_use: { personal: 'card_no' },
  chat_channel: { open: 'key_id', secret: 'secret' },
  chat_link: { open: 'channel', personal: 'channel_user' },
  chat_message: { personal: 'channel_ref' },
  consent_decision: { open: 'locale' },
  consent_reminder: { open: 'channel' },
  resident_notice: { open: 'kind' },
  coupon: { open: 'month' },
  credential_change: { open: 'kind' },
  delivery: { open: 'channel state error_code' },
  device: { open: 'endpoint_host session_id', secret: 'token token_hash' },
  device_command: { open: 'reference', personal: 'card_no' },
  device_credential: { open: 'wanted_until applied_until', personal: 'wanted applied' },
  device_delivery: { open: 'kind reference' },
  device_key: { secret: 'secret_hash' },
  export: { open: 'format language reason', personal: 'filters' },
  file: { secret: 'key codes' },
  former_credential: { open: 'addr type serial_number name name_en kind problem', personal: 'number' },
  handover: { hidden: 'signature' },
  idempotency: { open: 'key', secret: 'fingerprint answer' },
  inside_count: { open: 'kind vehicle_class' },
  journal: { open: 'kind on_date' },
  ledger_account: { open: 'name_th name_en kind' },
  member: { personal: 'left_reason' },
  move_out: { open: 'replaced', personal: 'note', hidden: 'signature' },
  move_out_item: { open: 'outcome valid_until' },
  mfa_reset: { open: 'reason' },
  notice_choice: { open: 'kind channel' },
  outbox: { open: 'name', personal: 'payload' },
  parcel_counter: { open: 'day' },
  pay_in: { personal: 'payer withholding_no slip_ref', open: 'slip_bank state' },
  refund: { personal: 'number name void_reason', open: 'state' },
  slip_check: { open: 'checker state receiver_result amount_result day_result transferred_on' },
  payment: { open: 'due_on', personal: 'void_reason' },
  period_lock: { open: 'closed_through' },
  person: {
    open: 'kind title doc_kind doc_country doc_hash_key',
    hidden: 'doc_masked minor_until',
    phone: 'phone_e164',
    secret: 'doc_encrypted doc_hash erasure_id',
  },
  person_change: { open: 'fields', secret: 'encrypted' },
  /** Staff may read a notice's code; in the log it would open notices long after they were taken down. */
  post: { open: 'event_type', secret: 'code' },
  push: { open: 'dedup_key' },
  receipt: { open: 'number issued_on', personal: 'content void_reason' },
  registration: { phone: 'phone', email: 'email' },
  report_copy: { open: 'report from_day to_day content fingerprint' },
  request: { open: 'type payload subject' },
  request_values: { secret: 'encrypted' },
  series: { open: 'name period' },
  session: { personal: 'id origin user_agent ended_why', secret: 'refresh_hash previous_hash spent_hashes' },
  setting: { open: 'id value' },
  stamp_template: { open: 'raw' },
  stamp_use: { open: 'month reference key' },
  subject_key: { open: 'key_id', secret: 'wrapped' },
  shift_note: { personal: 'summary' },
  unidentified_money: { personal: 'number name reason' },
  visit: { open: 'notice_locale notice_hash', secret: 'desk_code link_hash pass_hash phone_hash' },
  visit_entry: { open: 'client_key out_key' },
  visitor_block: { personal: 'name_folded', secret: 'phone_hash' },
  /** Entries about the log itself: who looked behind a mask or took something out. */
  log: { open: 'area reason filter subject entries log', secret: 'mark' },
};

const besideTheContract = new Map(
  Object.entries(BESIDE_THE_CONTRACT).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([name, list]) =>
      list.split(' ').map((column) => [`${table}.${column}`, name as ColumnClass] as const),
    ),
  ),
);

/**
 * Of a field inside an object (`quota.mifare`) the column counts. Of what nobody classified a text is masked, so that a new column
 * shows nothing by accident; numbers, booleans and moments are shown.
 */
export function classOf(table: string, field: string, isText = true): ColumnClass {
  const [column = ''] = field.split('.');
  return classOfColumn(table, column) ?? (isText ? 'personal' : 'open');
}

export const isClassified = (table: string, column: string) => classOfColumn(table, column) !== undefined;

/** From the least to the most strict. */
const STRICTNESS: ColumnClass[] = ['open', 'email', 'phone', 'personal', 'hidden', 'secret'];

/** Worked out once for each column: a file of the log asks a million times. */
const known = new Map<string, ColumnClass | undefined>();
function classOfColumn(table: string, column: string): ColumnClass | undefined {
  const key = `${table}.${column}` as const;
  if (!known.has(key)) known.set(key, besideTheContract.get(key) ?? strictestClass(table, column));
  return known.get(key);
}

/** Where several records answer a column, the strictest of their tags counts. */
function strictestClass(table: string, column: string): ColumnClass | undefined {
  const name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const classes = recordsIn(table).flatMap(({ shape }) => {
    const tag = Object.hasOwn(shape, name) ? classifiedAs(shape[name]) : undefined;
    return tag ? [classOfTag(tag)] : [];
  });
  return STRICTNESS.findLast((one) => classes.includes(one));
}

/** People are called by their names in the log: without them nobody could tell whose record was changed. */
function classOfTag(tag: FieldTag): ColumnClass {
  if (tag.is === 'encrypted' || tag.is === 'secret') return 'secret';
  if (tag.is !== 'personal' || tag.kind === 'name') return 'open';
  return tag.kind === 'text' ? 'personal' : tag.kind;
}
