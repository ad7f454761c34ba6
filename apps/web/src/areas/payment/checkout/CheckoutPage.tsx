import { useNetwork } from '@mantine/hooks';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roomChoices } from '#shared/choices/building-choices.ts';
import { ChosenRecord, useRoomName } from '#shared/choices/ChosenRecord.tsx';
import { QuickChoice } from '#shared/choices/QuickChoice.tsx';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { useRoomMembers } from '#shared/room/use-room-members.ts';
import { ScanOutcome } from '#shared/scan/ScanOutcome.tsx';
import { useScanner } from '#shared/scan/use-scanner.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Checkout.module.css';
import { checkoutSearch } from './checkout-search.ts';
import { RoomCheckout } from './RoomCheckout.tsx';
import '#shared/form/form.css';
import '#shared/list/list.css';

/** Room, bills, money, receipt: one page, by the keyboard alone. */
export function CheckoutPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { room, bill } = checkoutSearch(useSearch({ strict: false }));
  const { online } = useNetwork();
  // A label or a ticket scanned at this desk is no amount, and its Enter takes none.
  const [scanned, setScanned] = useState<string>();
  useScanner({ onScan: setScanned });
  function show(next: number | undefined) {
    setScanned(undefined);
    void navigate({ to: '.', search: checkoutSearch({ room: next }) });
  }
  return (
    <>
      <div data-screen-only>
        <FormHeader area="payment" listPath="/payment/payments" title={t('checkout.title')} />
        {!online && (
          <div className={css.alarm} role="alert">
            <IconPlugConnectedX size={22} aria-hidden />
            <div>
              <strong>{t('checkout.offline.title')}</strong>
              <div>{t('checkout.offline.text')}</div>
            </div>
          </div>
        )}
        <ScanOutcome
          outcome={scanned === undefined ? undefined : { tone: 'bad', text: t('checkout.scanned', { code: scanned }) }}
        />
        <div className={css.room}>
          {room === undefined ? (
            <QuickChoice choices={roomChoices} label={t('checkout.room')} help={t('checkout.roomHelp')} isFirst onChoose={show} />
          ) : (
            <ChosenRoom room={room} onChange={() => show(undefined)} />
          )}
        </div>
      </div>
      {room !== undefined && <RoomCheckout key={room} room={room} only={bill} isOnline={online} onNext={() => show(undefined)} />}
    </>
  );
}

/** With who lives there: a wrong room is seen before money is taken. */
function ChosenRoom({ room, onChange }: { room: number; onChange: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { members } = useRoomMembers(room);
  return (
    <ChosenRecord label={t('checkout.room')} name={useRoomName(room)} change={t('checkout.otherRoom')} onChange={onChange}>
      <span>{members.map((member) => nameOf(member, language)).join(', ')}</span>
    </ChosenRecord>
  );
}
