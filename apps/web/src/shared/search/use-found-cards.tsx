import { cardApi } from '@lobby/contract/areas/card';
import { readCardNumber } from '@lobby/contract/people/card-number';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCreditCard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useCan } from '#shared/session/can.ts';
import type { SearchGroup } from './search-option.ts';

const TYPING_PAUSE_MS = 120;

/** The card of a whole number, typed or scanned, in any form a reader reports. Asked in a body: addresses are written down on the way. */
export function useFoundCards(typed: string): { group: SearchGroup; isPending: boolean } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const code = typed.trim();
  const [settled] = useDebouncedValue(code, TYPING_PAUSE_MS);
  const isNumber = useCan()('card:read') && readCardNumber(code).length > 0;
  const { data, isPending } = useQuery({
    queryKey: ['card', 'read', settled],
    queryFn: () => call(cardApi.read, { body: { code: settled } }),
    enabled: isNumber && settled === code,
    gcTime: 0,
    retry: false,
  });
  const readings = isNumber && settled === code ? (data?.data ?? []) : [];
  const cards = new Map(readings.flatMap(({ card }) => (card ? [[card.id, card]] : [])));
  const options = [...cards.values()].map(({ id, state, holder, room }) => ({
    id: `card:${id}`,
    label: t('card.name', { card: code }),
    detail: [holder, room && t('card.holders.room', { room }), t(`card.filter.state.${state}`)].filter(Boolean).join(' · '),
    icon: <IconCreditCard size={20} stroke={1.6} aria-hidden />,
    run: () => void navigate({ to: `/resident/card/${id}` }),
  }));
  return { group: { title: t('card.title'), options }, isPending: isNumber && (isPending || settled !== code) };
}
