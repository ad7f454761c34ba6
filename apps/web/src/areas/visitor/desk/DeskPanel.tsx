import { type ScanMatch, scanApi } from '@lobby/contract/areas/scan';
import { visitorApi } from '@lobby/contract/areas/visitor';
import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { isAway, isOnline, markOffline } from '#shared/call/connection.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { useZone } from '#shared/dates/clock.ts';
import layout from '#shared/layout/layout.module.css';
import scan from '#shared/scan/Scan.module.css';
import { ScanField } from '#shared/scan/ScanField.tsx';
import { ScanMatches } from '#shared/scan/ScanMatches.tsx';
import { useScanAct } from '#shared/scan/use-scan-act.ts';
import { useScanFocus } from '#shared/scan/use-scan-focus.ts';
import { useScanQueue } from '#shared/scan/use-scan-queue.ts';
import { useScanner } from '#shared/scan/use-scanner.ts';
import { useCan } from '#shared/session/can.ts';
import { VisitStamps } from '#shared/stamp/VisitStamps.tsx';
import { hasCarInside } from '../car-inside.ts';
import { Conflicts } from '../offline/Conflicts.tsx';
import { useExpectedVisits } from '../offline/expected-visits.ts';
import { OfflineDesk } from '../offline/OfflineDesk.tsx';
import { type OfflineLine, useOfflineScan } from '../offline/use-offline-scan.ts';
import { type Act, entryWords, forgetEntry, noteAct, noteEntry, useActs } from './acts.ts';
import css from './DeskPanel.module.css';

/** One field for the QR of a pass or its six digits: in at the first scan, and the last acts beside it, for whoever leaves. */
export function DeskPanel() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const zone = useZone();
  const { field, focus } = useScanFocus();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<{ code: string; text: string }>();
  /** A code of something else. */
  const [other, setOther] = useState<ScanMatch[]>();
  const { open } = useScanAct();
  const { acts, entry } = useActs();
  const mayStamp = useCan()('stamp-use:write');
  /** Whoever left since has no car here. */
  const hasCar = acts.some((act) => act.id === entry?.visit.id && hasCarInside({ ...act, plate: entry.visit.plate }));
  const isConnected = isOnline.use();
  const kept = useExpectedVisits();
  const offline = useOfflineScan(kept);
  /** Of what was scanned without a line. */
  const [line, setLine] = useState<OfflineLine>();
  const onScan = useScanQueue(comeIn);
  useScanner({ onScan });

  async function comeIn(code: string) {
    clear();
    // A call whose answer was lost is the same entry, should it have arrived.
    const clientKey = crypto.randomUUID();
    if (!isOnline.get()) return setLine(await offline.scan(code));
    try {
      noteEntry((await call(visitorApi.checkIn, { body: { code, clientKey } }, { idempotencyKey: clientKey })).data);
    } catch (error) {
      if (isAway(error)) {
        markOffline();
        return setLine(await offline.scan(code, clientKey));
      }
      setRefusal({ code: shortCode(code), text: problemText(error) });
      if (error instanceof CallError && error.key === 'error.visitUnknown') await lookUp(code);
    } finally {
      focus();
      if (isOnline.get()) await client.invalidateQueries({ queryKey: ['visitor'] });
    }
    return undefined;
  }
  function clear() {
    setLine(undefined);
    forgetEntry();
    setRefusal(undefined);
    setOther(undefined);
  }
  /** From the list below, without a line. */
  function answer(said: OfflineLine) {
    clear();
    setLine(said);
    focus();
  }
  /** A parcel's label or a coupon held under the reader of the gate. */
  async function lookUp(code: string) {
    const { data } = await call(scanApi.find, { body: { code } }).catch(() => ({ data: [] }));
    if (data.length > 0) setOther(data);
  }
  const tone = refusal === undefined ? (line?.tone ?? (entry && (entry.outcome === 'in' ? 'good' : 'warn'))) : 'bad';
  return (
    <>
      <section className={css.desk} aria-label={t('visitor.scan.title')}>
        <div className={scan.panel}>
          <ScanField
            ref={field}
            label={t('visitor.scan.title')}
            description={t('visitor.scan.help')}
            leftSection={<IconScan size={24} aria-hidden />}
            maxLength={80}
            value={typed}
            onChange={setTyped}
            onScan={onScan}
            onCancel={clear}
          />
          <output className={css.outcome} data-tone={tone} aria-live="assertive">
            {refusal && <small>{refusal.code} </small>}
            {refusal?.text ?? line?.text ?? (entry && t(...entryWords(entry, zone)))}
          </output>
          {refusal === undefined && entry && entry.notes.length > 0 && (
            <ul className={css.notes}>
              {entry.notes.map(({ kind, by, message }) => (
                <li key={`${kind} ${by}`}>
                  {t(`visitor.note.${kind}`, { by: t(`visitor.note.by.${by}`) })} {message}
                </li>
              ))}
            </ul>
          )}
          {other && <ScanMatches matches={other} onOpen={open} />}
        </div>
        {entry?.visit.room && hasCar && mayStamp && (
          <div className={css.stamps}>
            <VisitStamps
              key={entry.visit.id}
              visit={{ id: entry.visit.id, room: entry.visit.room.id, hasCarInside: true }}
              onStamped={focus}
            />
          </div>
        )}
        <div className={`${layout.card} ${css.last}`}>
          <h2>{t('visitor.scan.last')}</h2>
          {acts.length === 0 ? (
            <p className={css.soft}>{t('visitor.scan.none')}</p>
          ) : (
            <ul>
              {acts.map((act) => (
                <LastAct key={act.id} act={act} onDone={noteAct} />
              ))}
            </ul>
          )}
        </div>
      </section>
      <Conflicts />
      {!isConnected && <OfflineDesk kept={kept} onLine={answer} />}
    </>
  );
}

/** Whose refusal it is, among several scanned shortly after one another: six digits as they are, the end of a long code. */
const shortCode = (code: string) => (code.length > 8 ? `…${code.slice(-6)}` : code);

/** Whoever is inside leaves by one press, and a press too many is taken back. */
function LastAct({ act, onDone }: { act: Act; onDone: (visit: Act) => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  async function run(command: () => Promise<Act>) {
    setRunning(true);
    try {
      onDone(await command());
    } catch (error) {
      toastFailed(error);
    } finally {
      setRunning(false);
      await client.invalidateQueries({ queryKey: ['visitor'] });
    }
  }
  const leave = async () => (await call(visitorApi.checkOut, { body: { visit: act.id } })).data.visit;
  const undo = async () => (await call(visitorApi.undoEntry, { params: { id: act.id } })).data;
  const words = act.insideSince ? 'visitor.undo.checkIn' : 'visitor.undo.checkOut';
  return (
    <li>
      <span>
        {act.name ?? t(`visitor.kind.${act.kind}`)} · {roomLabel(act.room)}
      </span>
      {act.insideSince ? (
        <Button variant="default" size="compact-md" loading={running} onClick={() => void run(leave)}>
          {t('visitor.checkOut.act')}
        </Button>
      ) : (
        <span className={css.soft}>{t(`visitor.state.${act.state}`)}</span>
      )}
      {(act.insideSince ?? act.state === 'left') && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={`${t('list.undo')}: ${t(words)}`}
          loading={running}
          onClick={() => void run(undo)}
        >
          {t('list.undo')}
        </Button>
      )}
    </li>
  );
}
