import { Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { preloadDialogs } from '#shared/dialog/Dialogs.tsx';
import { ActList } from './ActList.tsx';
import { BigLine } from './BigLine.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import css from './Counter.module.css';
import type { ScanKeys } from './HandOverOffer.tsx';
import { MuteSwitch } from './MuteSwitch.tsx';
import { Offer } from './Offer.tsx';
import { ScanField } from './ScanField.tsx';
import { useAllRooms } from './use-all-rooms.ts';
import { useKeptFocus } from './use-kept-focus.ts';
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
          <ScanField
            ref={field}
            onScan={(code) => keys.current?.pick(code) || void scanning.scan(code)}
            onConfirm={() => keys.current?.confirm()}
            onCancel={done}
            onWithout={() => scanning.takeInWithout()}
          />
          <BigLine />
          {scanning.answer && (
            <Offer
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
