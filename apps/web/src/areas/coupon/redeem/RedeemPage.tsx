import { type Coupon, couponApi } from '@lobby/contract/areas/coupon';
import { isPrintedCode } from '@lobby/contract/areas/scan';
import { Button, TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import layout from '#shared/layout/layout.module.css';
import { useCommand } from '#shared/query/command.ts';
import { ScanField } from '#shared/scan/ScanField.tsx';
import { ScanOutcome } from '#shared/scan/ScanOutcome.tsx';
import { useScanFocus } from '#shared/scan/use-scan-focus.ts';
import { useScanQueue } from '#shared/scan/use-scan-queue.ts';
import { useScanner } from '#shared/scan/use-scanner.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Redeem.module.css';

const MAX_ACTS = 10;
type Outcome = ComponentProps<typeof ScanOutcome>['outcome'];

/** One field a scanner types into: the code is used at once, and the last acts can be taken back. */
export function RedeemPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { field: input, focus } = useScanFocus();
  const [outcome, setOutcome] = useState<Outcome>();
  const [acts, setActs] = useState<Coupon[]>([]);
  const [typed, setTyped] = useState('');
  const [room, setRoom] = useState<string>();
  const roomField = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState(0);
  /** The button that had the focus is gone with its line. */
  function drop(id: number) {
    setActs((all) => all.filter((one) => one.id !== id));
    focus();
  }
  const isRoomAsked = useRef(false);
  useEffect(() => {
    const isAsked = room !== undefined;
    if (isAsked && !isRoomAsked.current) roomField.current?.focus();
    isRoomAsked.current = isAsked;
  }, [room]);

  const send = useScanQueue(redeem);
  function enqueue(code: string, ofRoom: string | null) {
    setWaiting((count) => count + 1);
    send({ code, room: ofRoom });
  }
  /** Numbers follow one another, so that one is used only together with its room. */
  function onScan(code: string) {
    if (code === '') return;
    const isNumber = !isPrintedCode(code);
    setTyped(isNumber ? code : '');
    setRoom(isNumber ? '' : undefined);
    if (!isNumber) enqueue(code, null);
  }
  useScanner({ onScan });
  /** After a refusal the number need not be typed again, unless another one is. */
  function askAgain(code: string, ofRoom: string) {
    if (isRoomAsked.current) return;
    setTyped(code);
    setRoom(ofRoom);
    isRoomAsked.current = true;
    setTimeout(() => roomField.current?.select());
  }
  function submit() {
    const [code, ofRoom] = [typed.trim(), room?.trim()];
    if (!ofRoom || isPrintedCode(code)) {
      onScan(code);
      return;
    }
    setTyped('');
    setRoom(undefined);
    enqueue(code, ofRoom);
  }

  async function redeem({ code, room: ofRoom }: { code: string; room: string | null }) {
    try {
      const { data } = await call(couponApi.redeem, { body: { code, room: ofRoom, where: null } });
      setOutcome({ tone: 'good', text: <Done coupon={data} /> });
      setActs((all) => [data, ...all.filter(({ id }) => id !== data.id)].slice(0, MAX_ACTS));
    } catch (error) {
      setOutcome({ tone: 'bad', text: <Problem error={error} /> });
      if (ofRoom !== null) askAgain(code, ofRoom);
    } finally {
      setWaiting((count) => count - 1);
      // An answer that comes late takes nobody out of the room they are typing.
      if (!isRoomAsked.current) focus();
      for (const area of ['coupon', 'coupon-template']) await client.invalidateQueries({ queryKey: [area] });
    }
  }
  return (
    <div className={layout.page}>
      <FormHeader area="coupon-template" listPath="/e-coupon" title={t('coupon.redeem.title')} />
      <section className={layout.section} aria-label={t('coupon.redeem.title')}>
        <ScanField
          ref={input}
          value={typed}
          onChange={setTyped}
          onScan={onScan}
          label={t('coupon.redeem.code')}
          description={t('coupon.redeem.help')}
          leftSection={<IconScan size={24} aria-hidden />}
        />
        {room !== undefined && (
          <TextInput
            ref={roomField}
            size="lg"
            autoComplete="off"
            value={room}
            onChange={(event) => setRoom(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && submit()}
            label={t('coupon.redeem.room')}
            description={t('coupon.redeem.roomHelp')}
          />
        )}
        <div className={layout.actions}>
          <Button size="md" loading={waiting > 0} onClick={submit}>
            {t('coupon.redeem.action')}
          </Button>
        </div>
      </section>
      <ScanOutcome outcome={outcome} />
      {acts.length > 0 && <Acts acts={acts} onUndone={drop} />}
    </div>
  );
}

function Done({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return t('coupon.redeem.used', { name: nameOf(coupon.template, language), room: roomLabel(coupon.room) });
}

function Acts({ acts, onUndone }: { acts: Coupon[]; onUndone: (id: number) => void }) {
  const { t } = useTranslation();
  const undo = useCommand(couponApi.unredeem, { area: 'coupon', done: 'coupon.unredeem.done' });
  const takeBack = async (id: number) => {
    if (await undo.run({ params: { id }, body: {} })) onUndone(id);
  };
  return (
    <ul className={layout.lines} aria-label={t('coupon.redeem.last')}>
      {acts.map((coupon) => (
        <li key={coupon.id} className={`${layout.line} ${css.act}`}>
          <span>{coupon.runNumber}</span>
          <span>{roomLabel(coupon.room)}</span>
          <Button variant="default" size="compact-md" loading={undo.running} onClick={() => void takeBack(coupon.id)}>
            {t('list.undo')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Who used it and when, or the day it is good for: the clerk can tell the resident. */
function Problem({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const zone = useZone();
  const language = useLanguage();
  if (!(error instanceof CallError)) return problemText(error);
  const { by = '', byEn = '', at = '', where = '', on = '' } = error.fields[0]?.about ?? {};
  if (error.key === 'error.couponUsed')
    return t('coupon.redeem.usedBy', {
      by: nameOf({ nameTh: by, nameEn: byEn }, language),
      at: formatMoment(new Date(at), zone),
      where,
      ...(where !== '' && { context: 'where' }),
    });
  if (on !== '') return `${problemText(error)} (${formatDayInput(on)})`;
  return problemText(error);
}
