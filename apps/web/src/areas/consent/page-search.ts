import { PEOPLE_STATES } from '@lobby/contract/areas/consent-decision';
import { LANGUAGES, type Language } from '@lobby/contract/constants';

/** The states somebody can look at one by one. */
export const SHOWN_STATES = PEOPLE_STATES.filter((state) => state !== 'all');
const TABS = ['people', 'versions', 'history'] as const;
export type PageSearch = {
  tab?: (typeof TABS)[number];
  edit?: 'true';
  state?: (typeof SHOWN_STATES)[number];
  page?: number;
  form?: number;
  version?: number;
  locale?: Language;
};

/** The parts of a consent's page, its editor, which people are shown, and whose form was scanned: of which version, in which language. */
export const pageSearch = (raw: Record<string, unknown>): PageSearch => {
  const tab = TABS.find((one) => one === raw.tab);
  const state = SHOWN_STATES.find((one) => one === raw.state);
  const [page, form, version] = [Number(raw.page), Number(raw.form), Number(raw.version)];
  const locale = LANGUAGES.find((one) => one === raw.locale);
  return {
    ...(tab && { tab }),
    ...(raw.edit === 'true' && { edit: 'true' }),
    ...(state && { state }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
    ...(Number.isSafeInteger(form) && form > 0 && { form, ...(version > 0 && { version }), ...(locale && { locale }) }),
  };
};
