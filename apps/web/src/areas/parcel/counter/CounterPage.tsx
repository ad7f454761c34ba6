import { Title } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActList } from './ActList.tsx';
import { BigLine } from './BigLine.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import css from './Counter.module.css';
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
  /** What Enter does in the empty field: hand over what is offered. */
  const confirm = useRef<(() => void) | null>(null);
  const onEnter = (act: (() => void) | null) => {
    confirm.current = act;
  };
  const focus = useKeptFocus(field);
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
            onScan={(code) => void scanning.scan(code)}
            onConfirm={() => confirm.current?.()}
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
              onEnter={onEnter}
              done={done}
            />
          )}
        </div>
        <ActList onUndone={focus} />
      </div>
    </>
  );
}
