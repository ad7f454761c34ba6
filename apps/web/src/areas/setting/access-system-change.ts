import type { AccessSystem } from '@lobby/contract/areas/access-system';
import { cardApi } from '@lobby/contract/areas/card';
import { hardwareApi } from '@lobby/contract/areas/hardware';
import { MAX_TOTAL } from '@lobby/contract/constants';
import i18next from 'i18next';
import { call } from '#shared/call/call.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';

/** The organisation the server fills in. */
const TOPMOST = '1';

type Chosen = Record<'kind' | 'baseUrl' | 'orgIndexCode', string>;

/** Another address or organisation has none of the cards the one before was given, either. */
export const isAnother = (next: Chosen, now: AccessSystem) =>
  next.kind !== now.kind ||
  (next.kind !== 'simulator' && (next.baseUrl !== now.baseUrl || (next.orgIndexCode || TOPMOST) !== now.orgIndexCode));

/** Says what a change brings before the password is asked for: everything is sent anew, and the simulator forgets the access. */
export async function confirmChange(next: Chosen, now: AccessSystem): Promise<boolean> {
  const { t } = i18next;
  const few = { pagination: { pageSize: 1 } };
  const [cards, devices] = await Promise.all([
    call(cardApi.list, { query: { ...few, filters: { state: { $eq: 'active' } } } }),
    call(hardwareApi.list, { query: { ...few, filters: { status: { $eq: true } } } }),
  ]);
  const counts = {
    cards: t('setting.accessSystem.cards', counted(cards.meta.total)),
    devices: t('setting.accessSystem.devices', counted(devices.meta.total)),
  };
  const forgets = next.kind === 'simulator' && now.secretSetAt !== null;
  return askConfirmation({
    title: t('setting.accessSystem.changeTitle', { system: t(`setting.option.kind.${next.kind}`) }),
    text: [
      t(`setting.accessSystem.${next.kind === 'simulator' ? 'noMoreSent' : 'sentAnew'}`, counts),
      ...(now.kind === 'hikcentral' ? [t('setting.accessSystem.staysThere')] : []),
      ...(forgets ? [t('setting.accessSystem.forgets')] : []),
    ].join('\n'),
    confirm: t('setting.accessSystem.use'),
    danger: true,
  });
}

/** A list counts no further than this. */
const counted = (count: number) => ({ count, number: `${count.toLocaleString('en')}${count >= MAX_TOTAL ? '+' : ''}` });
