/** The fixed numbers of the specification (its section 9), named once for the API and the portal. */
export const SESSION_KEY = 'userV2';
export const API_TIMEOUT_MS = 100_000;
export const PAUSE_AFTER_SIGN_IN_MS = 500;
export const LOADING_CLEAR_DELAY_MS = 100;

export const DEFAULT_PAGE = 1;
export const DEFAULT_PAGE_SIZE = 10;
export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const DEFAULT_SORT = 'updatedAt:desc';
/** A list never answers more rows than this, whatever page size was asked for. */
export const MAX_PAGE_SIZE = 1000;
/** A total is counted up to here and reported as "at least" beyond, and no page lies further: no list costs what a whole property holds. */
export const MAX_TOTAL = 10_000;

export const TIME_ZONE = 'Asia/Bangkok';
export const LANGUAGES = ['th', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const FALLBACK_LANGUAGE: Language = 'th';
/** Which years dates are shown in; stored and sent are Gregorian ones alone. */
export const CALENDARS = ['gregory', 'buddhist'] as const;
export type Calendar = (typeof CALENDARS)[number];

export const ROLE_IDS = { organize_admin: 11, admin: 6, user: 7, tenant: 3, sub_tenant: 9 } as const;
export const DEFAULT_PASSWORD_FLAG = 1;

/** Reference data of the specification, by its fixed ids. */
export const PARCEL_STATUS = { waiting: 17, completed: 18 } as const;
export const BANK_ACCOUNT_TYPE = 61;
export const COMBINED_BILL_TYPE = 65;
export const FACILITY_FEE_TYPE = 67;
export const PAYMENT_STATUS = { pending: 620, waiting: 621, unpaid: 622, paid: 623 } as const;
export const PAYMENT_CHANNEL = {
  counter: 630,
  transfer: 631,
  promptPay: 632,
  cash: 633,
  cheque: 634,
  card: 635,
  billPayment: 636,
  credit: 637,
} as const;
