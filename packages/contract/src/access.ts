/** Who may do what, once: the server decides by this table, the portal hides by it. */
export const STAFF_ROLES = ['organize_admin', 'admin', 'user'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** I = read, W = read and write, WB = read, write and block. */
type Level = 'I' | 'W' | 'WB';
type Row = Record<StaffRole, Level>;

/** The rule for every area the specification's table does not name: administrators write, users read. */
const ordinary: Row = { organize_admin: 'W', admin: 'W', user: 'I' };
const withBlock: Row = { organize_admin: 'WB', admin: 'W', user: 'I' };
const organizerOnly: Row = { organize_admin: 'W', admin: 'I', user: 'I' };
const everybody: Row = { organize_admin: 'W', admin: 'W', user: 'W' };
const infoOnly: Row = { organize_admin: 'I', admin: 'I', user: 'I' };

const table = {
  dashboard: infoOnly,
  /** For the administrative group, though nothing is written. */
  'dashboard-compare': ordinary,
  contact: ordinary,
  category: infoOnly,
  building: withBlock,
  floor: withBlock,
  room: withBlock,
  'room-type': withBlock,
  quota: withBlock,
  parcel: ordinary,
  announcement: ordinary,
  news: ordinary,
  'calendar-event': ordinary,
  'shift-note': ordinary,
  'coupon-template': ordinary,
  'coupon-activity': ordinary,
  coupon: ordinary,
  'stamp-template': ordinary,
  'stamp-config': ordinary,
  'stamp-use': ordinary,
  'stamp-sync': ordinary,
  visitor: ordinary,
  /** Who is not let in, and why: for those who may write it. */
  'visitor-block': ordinary,
  /** Whoever may change a record may bring a file for it; nobody reads one but through the record that holds it. */
  file: everybody,
  /** One's own files; what may be in them is decided by the area they are of. */
  export: everybody,
  hardware: ordinary,
  'device-key': ordinary,
  'device-command': ordinary,
  /** What doors, lifts and gates report; nobody writes it by hand. */
  'access-event': infoOnly,
  user: ordinary,
  resident: ordinary,
  'move-out': ordinary,
  /** Letters to rooms that heard of something by no channel. */
  'resident-notice': ordinary,
  /** Two records of one human made one. */
  'resident-merge': organizerOnly,
  card: ordinary,
  /** What each device should have and has; made by the server alone. */
  'device-credential': infoOnly,
  request: ordinary,
  registration: ordinary,
  car: ordinary,
  province: infoOnly,
  bank: infoOnly,
  'bank-account': ordinary,
  payment: ordinary,
  /** What came in for bills; its slips are shown to whoever may write. */
  'pay-in': ordinary,
  receipt: ordinary,
  'room-account': ordinary,
  refund: ordinary,
  /** Money on our account that nobody can assign yet. */
  'unidentified-money': ordinary,
  /** Months of the books that take no entry any more: closing is for good. */
  'month-closing': organizerOnly,
  facility: ordinary,
  booking: ordinary,
  closure: ordinary,
  'booking-limit': ordinary,
  'booking-wait': ordinary,
  /** One's own inbox; templates and the log of pushes are for administrators. */
  notification: ordinary,
  /** What residents write, and the answers. */
  chat: ordinary,
  'chat-reply': ordinary,
  /** Among the staff everybody writes. */
  'staff-room': everybody,
  /** By which channel residents write, and the secret it is called by. */
  'chat-channel': organizerOnly,
  role: infoOnly,
  property: organizerOnly,
  setting: ordinary,
  /** Which system opens the doors, and the secret it is called by. */
  'access-system': organizerOnly,
  log: infoOnly,
  /** Lists of staff and cards, masked; figures of an area are for whoever reads the area. */
  report: infoOnly,
  /** Reports made by themselves for named staff. */
  'report-schedule': ordinary,
  /** Figures kept as they were reported. */
  'report-copy': ordinary,
  /** Everybody reads the log; what it masks is for administrators. */
  'log-reveal': ordinary,
  consent: ordinary,
  /** What somebody decided: who may read consents reads the receipt. */
  'consent-decision': ordinary,
  /** What people ask of their own data, and what they were answered. */
  'subject-request': ordinary,
  /** Whose data is not erased, and why. */
  'legal-hold': ordinary,
  /** What went wrong with people's data, and who was notified. */
  breach: ordinary,
} satisfies Record<string, Row>;

export type Area = keyof typeof table;
export const AREAS = Object.keys(table) as Area[];
export type Act = 'read' | 'write' | 'block';

/** What the property lets role User do at the desk beside reading; a setting (`deskDuties`). */
export const DESK_DUTIES = ['none', 'parcels', 'visitors', 'both'] as const;
export type DeskDuties = (typeof DESK_DUTIES)[number];
const deskAreas = {
  none: [],
  parcels: ['parcel'],
  visitors: ['visitor'],
  both: ['parcel', 'visitor'],
} as const satisfies Record<DeskDuties, readonly Area[]>;
type DeskArea = (typeof deskAreas)[DeskDuties][number];

/** `desk` is the work at the desk: parcels received and handed over, visitors in and out. Whoever may write may do it, and role User by the property's setting. */
export type Permission = `${Area}:${Act}` | `${DeskArea}:desk`;

const acts: Record<Level, readonly Act[]> = { I: ['read'], W: ['read', 'write'], WB: ['read', 'write', 'block'] };

export function may(role: StaffRole, permission: Permission, duties: DeskDuties = 'none'): boolean {
  const [area, act] = permission.split(':') as [Area, Act | 'desk'];
  if (act === 'desk') return may(role, `${area}:write`) || (role === 'user' && isOnDesk(area, duties));
  return acts[table[area][role]].includes(act);
}

const isOnDesk = (area: Area, duties: DeskDuties) => deskAreas[duties].some((desk) => desk === area);

const everyPermission: Permission[] = [
  ...AREAS.flatMap((area) => acts.WB.map((act): Permission => `${area}:${act}`)),
  ...deskAreas.both.map((area): Permission => `${area}:desk`),
];

/** Everything somebody may do, for the profile. */
export const permissionsOf = (role: StaffRole, duties: DeskDuties): Permission[] =>
  everyPermission.filter((permission) => may(role, permission, duties));
