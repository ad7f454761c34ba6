import type { Parcel } from '@lobby/contract/areas/parcel';
import type { Member, Room } from '@lobby/contract/areas/room';
import { isPrintedCode, type ScanMatch } from '@lobby/contract/areas/scan';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { ScanMatches } from '#shared/scan/ScanMatches.tsx';
import { useScanAct } from '#shared/scan/use-scan-act.ts';
import { HandOverForm } from '../handover/HandOverForm.tsx';
import { useHandOver } from '../handover/use-hand-over.ts';
import { keepAct, setStatusLine } from './acts.ts';
import { FoundPeople } from './FoundPeople.tsx';
import { NewParcel } from './NewParcel.tsx';
import css from './ScanResult.module.css';
import type { Answer } from './scan-answer.ts';
import type { useScanning } from './use-scanning.ts';

type Props = {
  answer: Answer;
  scanning: ReturnType<typeof useScanning>;
  rooms: Room[];
  onScanKeys: OnScanKeys;
  done: () => void;
};

/** What can be done about the code that was scanned. */
export function ScanResult({ answer, scanning, rooms, onScanKeys, done }: Props) {
  const { t } = useTranslation();
  switch (answer.kind) {
    case 'new':
      return <NewParcel trackingNo={answer.trackingNo} known={answer.room} addressee={answer.name} rooms={rooms} done={done} />;
    case 'handOver':
      return <HandOverResult parcels={answer.parcels} members={answer.members} onScanKeys={onScanKeys} done={done} />;
    case 'chooseRoom':
      return (
        <div className={css.rooms}>
          {answer.rooms.map((room, at) => (
            <Button key={room.id} size="md" variant="default" autoFocus={at === 0} onClick={() => void scanning.openRoom(room)}>
              {roomLabel(room)}
            </Button>
          ))}
        </div>
      );
    case 'nothingWaits':
      return (
        <div className={css.rooms}>
          <Button size="md" variant="default" onClick={() => scanning.takeInWithout(answer.room)}>
            {t('counter.takeIn')}
          </Button>
        </div>
      );
    case 'other':
      return <OtherRecords answer={answer} scanning={scanning} onScanKeys={onScanKeys} done={done} />;
    case 'people':
      return <FoundPeople text={answer.text} found={answer.found} scanning={scanning} />;
    case 'peopleOffline':
    case 'collected':
    case 'unknown':
      return null;
  }
}

type OtherProps = Omit<Props, 'rooms' | 'answer'> & { answer: Extract<Answer, { kind: 'other' }> };

/** A visitor's pass, a coupon, a booking: Enter in the empty field does what fits the first of them. */
function OtherRecords({ answer: { code, matches }, scanning, onScanKeys, done }: OtherProps) {
  const { t } = useTranslation();
  const { run, open } = useScanAct();
  const [running, setRunning] = useState(false);
  async function act(match: ScanMatch) {
    setRunning(true);
    try {
      const words = await run(match, code);
      if (words === undefined) return;
      setStatusLine({ tone: 'good', key: 'counter.line.done', values: { words } });
      done();
    } catch (error) {
      setStatusLine({ tone: 'bad', key: 'counter.line.failed', values: { problem: problemText(error) } });
    } finally {
      setRunning(false);
    }
  }
  const [first] = matches;
  useEffect(() => {
    onScanKeys({ confirm: () => !running && first && void act(first), pick: () => false });
    return () => onScanKeys(null);
  });
  return (
    <section className={css.result}>
      <ScanMatches matches={matches} running={running} onAct={(match) => void act(match)} onOpen={open} />
      {!isPrintedCode(code) && (
        <div className={css.save}>
          <Button variant="subtle" size="md" onClick={() => scanning.takeInNumber(code)}>
            {t('scan.asNumber', { code })}
          </Button>
        </div>
      )}
    </section>
  );
}

/** What the scan field does for an offer: Enter in the empty field, and a few keys with Enter (`pick` of the hand-over). */
export type ScanKeys = { confirm: () => void; pick: (typed: string) => boolean };
type OnScanKeys = (keys: ScanKeys | null) => void;
type HandOverResultProps = { parcels: Parcel[]; members: Member[]; onScanKeys: OnScanKeys; done: () => void };

/** The focus stays in the scan field: Enter there hands over, a digit picks who collects, a minus and a digit leave a parcel out, the next scan puts this aside. */
function HandOverResult({ parcels, members, onScanKeys, done }: HandOverResultProps) {
  const { t } = useTranslation();
  const room = roomLabel(parcels[0]?.room);
  const form = useHandOver({
    parcels,
    members,
    onDone: ({ parcels: taken, collectorName }) => {
      keepAct({ kind: 'handedOver', parcels: taken, room, collectorName });
      setStatusLine({ tone: 'good', key: 'counter.line.handedOver', values: { count: taken.length, room, name: collectorName } });
      done();
    },
  });
  const goneCount = form.gone.length;
  useEffect(() => {
    if (goneCount > 0) setStatusLine({ tone: 'bad', key: 'parcel.handOver.gone', values: { count: goneCount } });
  }, [goneCount]);
  const noCollector = form.missing === 'collector';
  const count = form.taken.length;
  // The scan itself has said its line; from then on it follows what is chosen here.
  const said = useRef(`false ${count}`);
  useEffect(() => {
    const state = `${noCollector} ${count}`;
    if (state === said.current) return;
    said.current = state;
    if (noCollector) setStatusLine({ tone: 'bad', key: 'parcel.handOver.whoMissing' });
    else if (count > 0) setStatusLine({ tone: 'ask', key: 'counter.line.handOver', values: { room, count } });
  }, [noCollector, count, room]);
  useEffect(() => {
    onScanKeys({ confirm: () => void form.submit(), pick: form.pick });
    return () => onScanKeys(null);
  });
  return (
    <section className={css.result} aria-label={t('parcel.handOver.title')}>
      <HandOverForm
        form={form}
        hasScan
        other={
          <Button variant="default" size="md" onClick={done}>
            {t('popup.dialog.cancel')}
          </Button>
        }
      />
    </section>
  );
}
