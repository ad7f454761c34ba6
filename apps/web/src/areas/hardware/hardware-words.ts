import type { Hardware } from '@lobby/contract/areas/hardware';
import type { Language } from '@lobby/contract/constants';

/** The English name is optional: a device without one goes by the name it has. */
export const hardwareName = ({ name, nameEn }: Pick<Hardware, 'name' | 'nameEn'>, language: Language) =>
  (language === 'en' && nameEn) || name;

/** The building and the spot in it. */
export const placeOf = ({ unit, place }: Pick<Hardware, 'unit' | 'place'>) => [unit?.name, place].filter(Boolean).join(' · ');
