import { type Room, roomApi } from '@lobby/contract/areas/room';
import { MAX_PAGE_SIZE } from '@lobby/contract/constants';
import { Title } from '@mantine/core';
import { IconAlertTriangle, IconBarcode, IconCircleCheck, IconHelpCircle, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { isOnline } from '#shared/call/connection.ts';
import { preloadDialogs } from '#shared/dialog/Dialogs.tsx';
import { MuteSwitch } from '#shared/scan/MuteSwitch.tsx';
import scan from '#shared/scan/Scan.module.css';
import { ActList } from './ActList.tsx';
import { statusLine } from './acts.ts';
import css from './Counter.module.css';
import { CounterScan } from './CounterScan.tsx';
import { stateOf, unsent } from './outbox.ts';
import { type ScanKeys, ScanResult } from './ScanResult.tsx';
import { useScanning } from './use-scanning.ts';

/** One screen where the scanner is king: scan, look at the big line, Enter. */
export function CounterPage() {
  const { t } = useTranslation();
  const rooms = useAllRooms();
  const scanning = useScanning(rooms);
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<ScanKeys | null>(null);
  const onScanKeys = (next: ScanKeys | null) => {
    keys.current = next;
  };
  const focus = useKeptFocus(field);
  useEffect(() => {
    void preloadDialogs();
  }, []);
  // Enter in the field is what confirms an offer: a button that led to it is gone, and the focus with it.
  const turn = scanning.answer?.turn;
  useEffect(() => {
    if (turn !== undefined && document.activeElement === document.body) focus();
  }, [turn, focus]);
  const done = () => {
    scanning.clear();
    focus();
  };
  return (
    <>
      <div className={css.header}>
        <Title order={1}>{t('counter.title')}</Title>
        <MuteSwitch onSwitched={focus} />
      </div>
      <ConnectionNotice />
      <div className={css.columns}>
        <div className={css.work}>
          <CounterScan
            ref={field}
            onScan={(code) => (!isDoor(rooms, code) && keys.current?.pick(code)) || void scanning.scan(code)}
            onConfirm={() => keys.current?.confirm()}
            onCancel={done}
            onWithout={() => scanning.takeInWithout()}
          />
          <BigLine />
          {scanning.answer && (
            <ScanResult
              key={scanning.answer.turn}
              answer={scanning.answer}
              scanning={scanning}
              rooms={rooms}
              onScanKeys={onScanKeys}
              done={done}
            />
          )}
        </div>
        <ActList onUndone={focus} />
      </div>
    </>
  );
}

/** A house called 1-2 is meant by that, not the first person without the second parcel. */
const isDoor = (rooms: Room[], code: string) => code.includes('-') && rooms.some(({ name }) => name === code);

const icons = { wait: IconBarcode, good: IconCircleCheck, ask: IconHelpCircle, bad: IconAlertTriangle };

/** The answer to the last scan, readable from two metres. */
function BigLine() {
  const { t } = useTranslation();
  const said = statusLine.use();
  const Icon = said ? icons[said.tone] : IconBarcode;
  return (
    <div className={`${scan.line} ${css.line}`} data-tone={said?.tone} role="status">
      <Icon size={36} stroke={1.8} aria-hidden />
      <span>{said ? t(said.key, said.values ?? {}) : t('counter.line.ready')}</span>
    </div>
  );
}

const A_DAY_MS = 86_400_000;

/** All of them at once, and kept: a room is found with every key, also while the connection is gone. */
function useAllRooms(): Room[] {
  const rooms = useQuery({ queryKey: ['room', 'all'], queryFn: fetchAll, staleTime: A_DAY_MS, gcTime: A_DAY_MS });
  return rooms.data ?? [];
}

async function fetchAll(): Promise<Room[]> {
  const rooms: Room[] = [];
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const query = { populate: ['category'], sort: ['name:asc'], pagination: { page, pageSize: MAX_PAGE_SIZE } };
    const { data, meta } = await call(roomApi.list, { query });
    rooms.push(...data);
    pageCount = meta.pagination.pageCount;
  }
  return rooms;
}

/** The connection is gone, and this is what waits to be sent: never a guess whether a parcel is safe. */
function ConnectionNotice() {
  const { t } = useTranslation();
  const waiting = unsent.use().filter((parcel) => stateOf(parcel) === 'waiting');
  if (isOnline.use()) return null;
  return (
    <section className={css.away} role="status" aria-label={t('counter.away.heading')}>
      <IconPlugConnectedX className={css.sign} size={22} aria-hidden />
      <div>
        <strong>{t('counter.away.title')}</strong>
        <div>{t('counter.away.text')}</div>
        {waiting.length > 0 && (
          <>
            <div>{t('counter.away.waiting', { count: waiting.length })}</div>
            <ul>
              {waiting.map(({ key, body, room }) => (
                <li key={key}>{[body.trackingNo, room].filter(Boolean).join(' · ')}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

/**
 * The scan field has the focus from the start, after every act, and again with the first key pressed outside an input:
 * a scanner types wherever the focus is, and nothing it typed may be lost.
 */
function useKeptFocus(field: RefObject<HTMLInputElement | null>): () => void {
  const focus = useCallback(() => {
    // After what is being done now: a dialog gives its focus back on its way out.
    setTimeout(() => field.current?.focus({ preventScroll: true }));
  }, [field]);

  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    // The shell moves the focus to a new page once it is shown, and the field takes it from there; not from somebody who
    // is just marking a number to copy it.
    const onFocus = ({ target }: FocusEvent) => {
      if ((target as HTMLElement).id === 'main' && !document.querySelector('main:active')) focus();
    };
    const onKey = (event: KeyboardEvent) => {
      if (belongsToScanner(event)) field.current?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
    };
  }, [field, focus]);
  return focus;
}

/** A letter or digit typed at nothing in particular. Keys that work a button or leave it stay with the button. */
function belongsToScanner({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key.length !== 1 || ctrlKey || metaKey || altKey) return false;
  const on = target as HTMLElement;
  if (on.closest('[role="dialog"], [role="menu"], [contenteditable="true"]')) return false;
  if (on instanceof HTMLInputElement) return ['radio', 'checkbox'].includes(on.type) && key !== ' ';
  if (on instanceof HTMLTextAreaElement || on instanceof HTMLSelectElement) return false;
  return key !== ' ' || !on.closest('button, a');
}
