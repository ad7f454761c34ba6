import { type StampsLeft, type StampUse, stampUseApi } from '@lobby/contract/areas/stamp';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { roomChoices, roomLabel } from '#shared/choices/building-choices.ts';
import { ChosenRecord, useRoomName } from '#shared/choices/ChosenRecord.tsx';
import { QuickChoice } from '#shared/choices/QuickChoice.tsx';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import layout from '#shared/layout/layout.module.css';
import { LinesCard } from '#shared/record/LinesCard.tsx';
import { MuteSwitch } from '#shared/scan/MuteSwitch.tsx';
import { StampUseState, stampTargetText } from '#shared/stamp/StampUseState.tsx';
import { ratesQuery, usableOf } from '#shared/stamp/stamp-rates.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { RateInput } from './RateInput.tsx';
import { stampSearch } from './stamp-search.ts';
import { TicketField } from './TicketField.tsx';
import { useTickets } from './use-tickets.ts';
import '#shared/form/form.css';

const MAX_SENT = 10;

/** Room, rate, ticket after ticket: each is sent by Enter, and its line below says what became of it. */
export function StampPage() {
  const { t } = useTranslation();
  const of = stampSearch(useSearch({ strict: false }));
  const [room, setRoom] = useState(of.room);
  const [chosen, setChosen] = useState<number>();
  const [sent, setSent] = useState<number[]>([]);
  const name = useRoomName(room);
  const client = useQueryClient();
  const answer = useQuery({ ...ratesQuery(room ?? 0), enabled: room !== undefined });
  const rate = rateOf(usableOf(answer.data), chosen);
  /** A ticket may be scanned before the rates are there. */
  const loadStamp = async (ofRoom: number, ofRate = chosen) => {
    const usable = usableOf(await client.query({ ...ratesQuery(ofRoom), staleTime: 'static' }));
    const template = rateOf(usable, ofRate)?.template.id;
    if (template === undefined) return usable.length === 0 ? 'noneLeft' : 'chooseRate';
    return { room: ofRoom, template, ...(ofRoom === of.room && of.visit !== undefined && { visit: of.visit }) };
  };
  const tickets = useTickets(of.room, loadStamp, (id) => setSent((ids) => [id, ...ids].slice(0, MAX_SENT)));
  function chooseRoom(id: number | undefined) {
    setRoom(id);
    tickets.chooseRoom(id);
  }
  function chooseRate(id: number) {
    setChosen(id);
    tickets.chooseRate(id);
  }
  return (
    <div className={layout.page}>
      <FormHeader area="stamp-use" listPath="/web-stamp/activity" title={t('stamp-use.create')}>
        <MuteSwitch />
      </FormHeader>
      <section className={layout.section} aria-label={t('stamp-use.create')}>
        {room === undefined ? (
          <QuickChoice
            isFirst
            choices={roomChoices}
            label={t('stamp-use.field.room')}
            help={t('stamp-use.stamp.roomHelp')}
            onChoose={chooseRoom}
          />
        ) : (
          <ChosenRecord
            label={t('stamp-use.field.room')}
            name={name}
            change={t('stamp-use.stamp.otherRoom')}
            onChange={() => chooseRoom(undefined)}
          />
        )}
        {room !== undefined && <RateInput answer={answer} chosen={rate?.template.id} onChoose={chooseRate} />}
        <TicketField room={room} isReady={rate !== undefined} tickets={tickets} />
      </section>
      {sent.length > 0 && <SentStamps ids={sent} />}
    </div>
  );
}

/** A single rate is not asked for, and one that is used up is none. */
const rateOf = (usable: StampsLeft[], chosen: number | undefined) =>
  usable.find(({ template }) => template.id === chosen) ?? (usable.length === 1 ? usable[0] : undefined);

/** Under the key of stamps: the answer of the parking system comes by itself. */
function SentStamps({ ids }: { ids: number[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const answer = useQuery({
    queryKey: ['stamp-use', 'sent', ids],
    queryFn: () =>
      call(stampUseApi.list, {
        query: { filters: { id: { $in: ids } }, populate: ['template', 'room.category'], sort: ['createdAt:desc'] },
      }),
    placeholderData: keepPreviousData,
  });
  const renderLine = (use: StampUse) => ({
    id: use.id,
    name: stampTargetText(use),
    more: [roomLabel(use.room), nameOf(use.template, language)],
    state: <StampUseState use={use} />,
  });
  return <LinesCard title={t('stamp-use.stamp.last')} empty="" answer={answer} renderLine={renderLine} />;
}
