import type { PayInPage } from '@lobby/contract/areas/pay-in';
import { paymentApi } from '@lobby/contract/areas/payment';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { useActions } from '#shared/query/command.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { sumBaht, toSatang } from '../sums.ts';
import { chosenBills, type OpenBill } from './judgement.ts';
import type { Slips } from './use-slips.ts';

/** The bills that were chosen become one combined bill at once, and the slip is to pay that; what stands in the way is said. */
export function useCombine(slip: PayInPage, slips: Slips) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const judgement = slips.of(slip.id);
  const chosen = chosenBills(slip, judgement);
  const { run, running } = useActions(
    async (children: number[]) => {
      const { data } = await call(paymentApi.create, { body: { children } });
      const { id, number, name, dueDate, balance } = data;
      const [first] = chosen;
      slips.judge(slip.id, { bills: [{ id, number, name, dueDate, balance, ...(first?.room && { room: first.room }) }] });
      await client.invalidateQueries({ queryKey: ['pay-in'] });
    },
    { area: 'payment', done: 'payment.combine.done' },
  );

  async function combine() {
    const reason = refusalOf(slip, chosen, judgement.amount ?? slip.amount);
    setRefusal(reason);
    if (reason || running) return;
    const amount = formatBaht(sumBaht(chosen.map(({ balance }) => balance)));
    const sure = await askConfirmation({
      title: t('payment.combine.title'),
      text: t('desk.combine.effect', { numbers: chosen.map(({ number }) => number).join(', '), amount }),
      confirm: t('desk.combine.act'),
      cancel: t('popup.dialog.notNow'),
    });
    if (sure) await run(chosen.map(({ id }) => id));
  }
  return { combine: () => void combine(), running, refusal };
}

function refusalOf(slip: PayInPage, chosen: OpenBill[], seen: number): string | undefined {
  if (chosen.length < 2 || chosen.some(({ id }) => id === slip.bill?.id)) return 'desk.combine.needsTwo';
  if (new Set(chosen.map(({ room }) => room)).size > 1) return 'error.mergeRooms';
  const sum = chosen.reduce((total, { balance }) => total + toSatang(balance), 0);
  return sum > toSatang(seen) + toSatang(slip.withheld) ? 'desk.combine.tooLittle' : undefined;
}
