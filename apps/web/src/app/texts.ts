import type { Texts } from '#shared/texts/language.ts';

/** Texts of the shell and of what areas share; each area brings its own. */
export const sharedTexts: Texts[] = [
  { th: () => import('#shared/texts/portal.th.json'), en: () => import('#shared/texts/portal.en.json') },
  { th: () => import('#shared/activation/activation.th.json'), en: () => import('#shared/activation/activation.en.json') },
  { th: () => import('#shared/import/import.th.json'), en: () => import('#shared/import/import.en.json') },
  { th: () => import('#shared/export/export.th.json'), en: () => import('#shared/export/export.en.json') },
  { th: () => import('#shared/files/file.th.json'), en: () => import('#shared/files/file.en.json') },
  { th: () => import('#shared/quota/quota.th.json'), en: () => import('#shared/quota/quota.en.json') },
  { th: () => import('#shared/car/car.th.json'), en: () => import('#shared/car/car.en.json') },
  { th: () => import('#shared/scan/scan.th.json'), en: () => import('#shared/scan/scan.en.json') },
  { th: () => import('#shared/history/history.th.json'), en: () => import('#shared/history/history.en.json') },
  { th: () => import('#shell/property/property.th.json'), en: () => import('#shell/property/property.en.json') },
  { th: () => import('#shared/dates/moment.th.json'), en: () => import('#shared/dates/moment.en.json') },
  { th: () => import('#shared/list/list-parts.th.json'), en: () => import('#shared/list/list-parts.en.json') },
  { th: () => import('#shared/rich-text/rich-text.th.json'), en: () => import('#shared/rich-text/rich-text.en.json') },
  { th: () => import('#shared/step-up/step-up.th.json'), en: () => import('#shared/step-up/step-up.en.json') },
];
