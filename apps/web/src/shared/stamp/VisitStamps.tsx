import { type StampUse, stampUseApi } from '@lobby/contract/areas/stamp';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { LinesCard } from '#shared/record/LinesCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { StampCar } from './StampCar.tsx';
import { StampUseState, stampTargetText } from './StampUseState.tsx';
import { isVoidable, VoidStampDialog } from './VoidStampDialog.tsx';

type Props = {
  visit: { id: number; room: number; hasCarInside: boolean };
  /** Without a line for it where nothing can be stamped and nothing was. */
  hidesEmpty?: boolean;
  /** After each press, whatever came of it. */
  onStamped?: () => void;
};

const isCounted = (state: StampUse['state']) => state === 'queued' || state === 'sent' || state === 'applied';

/** What was stamped for a visitor, what became of it, and the press for the next. */
export function VisitStamps({ visit: { id, room, hasCarInside }, hidesEmpty = false, onStamped }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const can = useCan();
  const [wanted, setWanted] = useState<StampUse>();
  const query = { filters: { visitId: { $eq: id } }, sort: ['createdAt:desc'], populate: ['template'] };
  // Under the key of stamps: the answer of the parking system comes by itself.
  const answer = useQuery({
    queryKey: ['stamp-use', 'of-visit', id],
    queryFn: () => call(stampUseApi.list, { query }),
    enabled: can('stamp-use:read'),
  });
  const mayStamp = can('stamp-use:write');
  /** Rates the car has already: it gets each once. */
  const has = (answer.data?.data ?? []).flatMap(({ ticketNo, state, template }) =>
    ticketNo === null && isCounted(state) && template ? [template.id] : [],
  );
  const isEmpty = !answer.data || answer.data.data.length === 0;
  if (!can('stamp-use:read') || (hidesEmpty && isEmpty && !(mayStamp && hasCarInside))) return null;
  const renderLine = (use: StampUse) => ({
    id: use.id,
    name: stampTargetText(use),
    more: [nameOf(use.template, language), <Moment key="at" at={use.createdAt} />],
    state: (
      <>
        <StampUseState use={use} />
        {mayStamp && isVoidable(use) && (
          <Button variant="subtle" size="compact-md" onClick={() => setWanted(use)}>
            {t('stamp-use.void.act')}
          </Button>
        )}
      </>
    ),
  });
  return (
    <>
      <LinesCard
        title={t('stamp-use.car.title')}
        answer={answer}
        empty={t('stamp-use.car.none')}
        renderLine={renderLine}
        foot={mayStamp && hasCarInside && <StampCar visit={{ id, room }} has={has} onStamped={onStamped} />}
      />
      {wanted && <VoidStampDialog use={wanted} onClose={() => setWanted(undefined)} />}
    </>
  );
}
