import type { ListedCard } from '@lobby/contract/areas/card';
import i18next from 'i18next';

/** "Key fob •••1168". */
export const cardName = ({ kind, serial }: Pick<ListedCard, 'kind' | 'serial'>) =>
  [i18next.t(`card.filter.kind.${kind}`), serial].join(' ');
