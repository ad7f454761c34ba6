import { type CARD_REMOVALS, cardApi } from '@lobby/contract/areas/card';
import type { Answer } from '@lobby/contract/kernel/endpoint';
import { useTranslation } from 'react-i18next';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { useCommand } from '#shared/query/command.ts';

export type Removal = Exclude<(typeof CARD_REMOVALS)[number], 'other'>;
type Removed = { id: number; serial: string };

/** Nothing has changed yet where somebody else decides; a card that is lost must not wait for that. */
export const doneOrWaits =
  (done: string, waits = 'card.waits') =>
  ({ data }: Answer<typeof cardApi.remove>) =>
    data.result === null ? waits : done;

/** Takes a card from its holder once somebody has read what that does. True when it was done. */
export function useCardRemoval(reason: Removal) {
  const { t } = useTranslation();
  const done = doneOrWaits(`card.${reason}.done`, reason === 'lost' ? 'card.lost.waits' : 'card.waits');
  const { run, running } = useCommand(cardApi.remove, { area: 'card', done });

  async function remove({ id, serial }: Removed): Promise<boolean> {
    const sure = await askConfirmation({
      title: t(`card.${reason}.title`, { card: serial }),
      text: t(`card.${reason}.effect`),
      confirm: t(`card.${reason}.action`),
      danger: reason !== 'returned',
    });
    return sure && run({ body: { payload: { mifareId: id, reason, note: null }, channel: 'cms' } });
  }
  return { remove, running };
}
