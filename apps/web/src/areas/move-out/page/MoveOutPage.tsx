import { type MoveOutPage as MoveOut, moveOutApi } from '@lobby/contract/areas/move-out';
import { moveOutReasonIn } from '@lobby/contract/areas/move-out-reasons';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { useCommand } from '#shared/query/command.ts';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { RecordColumns, RecordHeader } from '#shared/record/RecordHeader.tsx';
import { useCan } from '#shared/session/can.ts';
import { displayName, nameOf, useLanguage } from '#shared/texts/language.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { BookingsCard } from '../BookingLines.tsx';
import { MoveOutState } from '../MoveOutState.tsx';
import { useMoveOut } from '../move-out.records.ts';
import { OpenLink } from '../OpenLink.tsx';
import { VisitsCard } from '../VisitLines.tsx';
import { Items, recordPage, whatWords } from './Items.tsx';
import css from './MoveOutPage.module.css';
import { ProtocolCard } from './ProtocolCard.tsx';

const LIST = '/resident/move-out';

/** What was undone or cancelled, or waits for another person. */
const revoked = (done: string) => ({
  area: 'move-out',
  done: ({ data }: { data: MoveOut }) => (data.revocation === null ? done : 'move-out.revocationWaits'),
});

/** What the move-out did, what is still on its way to the devices, and the protocol. */
export function MoveOutPage() {
  const id = Number(useParams({ strict: false }).id);
  return (
    <LoadedRecord id={id} answer={useMoveOut(id)}>
      {({ data }) => (
        <>
          <Header moveOut={data} />
          <RecordColumns activity={<ProtocolCard key={String(data.signedAt)} moveOut={data} />}>
            <Items moveOut={data} />
            <BookingsCard moveOut={data} />
            <VisitsCard moveOut={data} />
            <Revocation moveOut={data} />
            <Open moveOut={data} />
            <Undo moveOut={data} />
          </RecordColumns>
        </>
      )}
    </LoadedRecord>
  );
}

function Header({ moveOut }: { moveOut: MoveOut }) {
  const { t } = useTranslation();
  const zone = useZone();
  const language = useLanguage();
  const writable = useCan()('move-out:write');
  const { id, room, state, leavesOn, doneAt, doneBy, reason, residents, promote, revocation } = moveOut;
  const cancel = useCommand(moveOutApi.cancel, revoked('move-out.cancelled'));
  const name = roomInBuilding(room.name, room.building);
  const facts = {
    room: <Link to={`/floor-and-room/room/${room.id}`}>{name}</Link>,
    leavesOn: formatDayInput(leavesOn),
    doneAt: doneAt && formatMoment(doneAt, zone),
    doneBy: doneBy ? displayName(doneBy, language) : doneAt && t('move-out.bySystem'),
    reason: moveOutReasonIn(reason, language),
    ...(promote && { promoteId: <Link to={`/resident/resident-list/${promote.id}`}>{nameOf(promote, language)}</Link> }),
  };
  async function askToCancel() {
    const sure = await askConfirmation({
      title: t('move-out.cancelTitle', { room: name }),
      text: t('move-out.cancelEffect', { count: residents.length }),
      confirm: t('move-out.cancel'),
      cancel: t('popup.dialog.notNow'),
    });
    if (sure) await cancel.run({ params: { id } });
  }
  return (
    <RecordHeader
      area="move-out"
      listPath={LIST}
      title={t('move-out.of', { room: name })}
      state={<MoveOutState state={state} />}
      facts={Object.entries(facts).map(([field, value]) => ({ name: t(`move-out.field.${field}`), value }))}
      actions={
        <>
          {state === 'planned' && writable && (
            <>
              <LinkButton variant="default" to={`${LIST}/create/${residents[0]?.id ?? 0}`}>
                {t('move-out.change')}
              </LinkButton>
              {revocation === null && (
                <Button variant="default" loading={cancel.running} onClick={() => void askToCancel()}>
                  {t('move-out.cancel')}
                </Button>
              )}
            </>
          )}
          {state !== 'cancelled' && (
            <LinkButton to={`${LIST}/${id}/protocol`} leftSection={<IconPrinter size={18} aria-hidden />}>
              {t('move-out.protocol.print')}
            </LinkButton>
          )}
        </>
      }
    />
  );
}

/** Asked for, and for another person to decide. */
function Revocation({ moveOut: { revocation } }: { moveOut: MoveOut }) {
  const { t } = useTranslation();
  if (revocation === null) return null;
  return (
    <RecordCard title={t('move-out.revocationWaits')}>
      <Link to={`/resident/application/${revocation}`}>{t('move-out.openRevocation')}</Link>
    </RecordCard>
  );
}

/** What somebody still has to do, with the way to it. */
function Open({ moveOut: { room, open } }: { moveOut: MoveOut }) {
  const { t } = useTranslation();
  if (open.length === 0) return null;
  return (
    <RecordCard title={t('move-out.stillOpen')}>
      <ul className={css.lines}>
        {open.map(({ what, count }) => (
          <li key={what}>
            <IconAlertTriangle size={18} aria-hidden />
            <OpenLink what={what} count={count} roomId={room.id} />
          </li>
        ))}
      </ul>
    </RecordCard>
  );
}

/** Offered for a day, and only while nothing of it is somebody else's. */
function Undo({ moveOut: { id, undo, revocation } }: { moveOut: MoveOut }) {
  const { t } = useTranslation();
  const zone = useZone();
  const writable = useCan()('move-out:write');
  const { run, running } = useCommand(moveOutApi.undo, revoked('move-out.undone'));
  if (!undo || !writable || revocation !== null) return null;
  const isPossible = undo.blockers.length === 0;
  return (
    <RecordCard title={t('move-out.undo.title')}>
      <p className={css.text}>{t(isPossible ? 'move-out.undo.effect' : 'move-out.undo.blocked')}</p>
      <ul className={css.lines}>
        {undo.blockers.map((blocker) => (
          <li key={`${blocker.what} ${blocker.id}`}>
            <IconAlertTriangle size={18} aria-hidden />
            <span>
              {blocker.what === 'car' ? whatWords(t, blocker) : <Link to={recordPage(blocker)}>{whatWords(t, blocker)}</Link>}:{' '}
              {t(`move-out.undo.${blocker.what}`)}
            </span>
          </li>
        ))}
      </ul>
      {isPossible && (
        <div className={css.actions}>
          <span>{t('move-out.undo.until', { at: formatMoment(undo.until, zone) })}</span>
          <Button variant="default" loading={running} onClick={() => void run({ params: { id } })}>
            {t('move-out.undo.action')}
          </Button>
        </div>
      )}
    </RecordCard>
  );
}
