/**
 * What the log may show of a text: `open` = as it is, `secret` = never; the others are personal and masked until somebody says why.
 * How much of them stays readable follows from the class (`mask.rule.ts`).
 */
export type ColumnClass = 'open' | 'personal' | 'phone' | 'email' | 'hidden' | 'secret';

/** Every text, list and object of a logged table, by class; a test holds this list against the database. */
const TABLES: Record<string, Partial<Record<ColumnClass, string>>> = {
  account: { open: 'name', secret: 'password_hash' },
  building: { open: 'name search_text' },
  calendar_feed: { open: 'key_id', secret: 'token' },
  car: { personal: 'plate', open: 'province model' },
  card: { personal: 'serial' },
  contact: { open: 'name_th name_en', phone: 'phone phone_alt', email: 'email', personal: 'line_id search_text' },
  device_command: { open: 'kind state problem reference', personal: 'card_no' },
  device_key: { open: 'name hint', secret: 'secret_hash' },
  event_registration: {},
  export: { open: 'kind subject language reason status', personal: 'filters' },
  file: { open: 'name type', secret: 'key' },
  floor: { open: 'name search_text' },
  handover: { open: 'collector_name note', hidden: 'signature' },
  hardware: { open: 'type name name_en addr serial_number place direction search_text' },
  inside_count: { open: 'kind vehicle_class' },
  member: { open: 'name_th name_en', phone: 'phone' },
  membership: { open: 'username name blocked_reason consent', email: 'email', phone: 'phone', personal: 'search_text' },
  mfa_reset: { open: 'reason' },
  parcel: { open: 'packing_no name tracking_no size storage_place note', personal: 'search_text' },
  parcel_move: { open: 'from to reason' },
  post: {
    open: 'type title title_en content content_en search_text event_type status place recurrence exceptions',
    secret: 'code',
  },
  post_attachment: {},
  post_audience: {},
  property: { open: 'name_th name_en time_zone' },
  quota: { open: 'quota' },
  request: { open: 'type channel result', personal: 'payload' },
  room: { open: 'name number status mapping addon_service blocked_reason search_text' },
  room_type: { open: 'name type quota search_text' },
  setting: { open: 'id value' },
  /** Entries about the log itself: who looked behind a mask or took something out. */
  log: { open: 'area reason filter subject entries name_th name_en log', personal: 'card_no plate' },
};

const classes = new Map(
  Object.entries(TABLES).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([name, list]) =>
      list.split(' ').map((column) => [`${table}.${column}`, name as ColumnClass] as const),
    ),
  ),
);

export const isClassified = (table: string, column: string) => classes.has(`${table}.${column}`);

/** Of a field inside an object (`quota.mifare`) the column counts. What nobody classified is masked: a new column shows nothing by accident. */
export function classOf(table: string, field: string): ColumnClass {
  const [column] = field.split('.');
  return classes.get(`${table}.${column}`) ?? 'personal';
}
