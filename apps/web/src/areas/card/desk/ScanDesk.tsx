import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import { openDialog } from '#shared/dialog/dialogs.ts';
import { KeyHint } from '#shared/layout/KeyHint.tsx';
import scan from '#shared/scan/Scan.module.css';
import { useScanFocus } from '#shared/scan/use-scan-focus.ts';
import css from './Desk.module.css';
import { DeskField } from './DeskField.tsx';
import { FromStock } from './FromStock.tsx';
import { type Done, IssueForm } from './IssueForm.tsx';
import { KnownCard } from './KnownCard.tsx';
import { useReadings } from './use-readings.ts';

/** The latest scan counts, and takes the place of the one before; it never confirms that one. */
export function ScanDesk({ member }: { member: number | undefined }) {
  const { t } = useTranslation();
  const { field, focus } = useScanFocus();
  const turns = useRef(0);
  const [latestScan, setLatestScan] = useState<{ code: string; turn: number } | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const show = (code: string) => {
    turns.current += 1;
    openDialog.get()?.answer(false);
    setDone(null);
    setLatestScan({ code, turn: turns.current });
  };
  const clear = () => {
    setLatestScan(null);
    focus();
  };
  /** An answer that comes after the next card was scanned leaves that one on the desk. */
  const finish = (turn: number) => (result: Done) => {
    setDone(result);
    if (turn === turns.current) clear();
  };
  return (
    <>
      <div className={scan.panel}>
        <DeskField
          ref={field}
          help={
            <>
              {t('card.desk.scanHelp')} <KeyHint>{t('card.desk.scanKeys')}</KeyHint>
            </>
          }
          onScan={show}
          onCancel={clear}
        />
      </div>
      {done && <DoneLine done={done} />}
      {latestScan ? (
        <Scanned
          key={latestScan.turn}
          {...latestScan}
          member={member}
          onRetry={() => show(latestScan.code)}
          onDone={finish(latestScan.turn)}
          onActed={focus}
          onCancel={clear}
        />
      ) : (
        member !== undefined && <FromStock member={member} onActed={focus} />
      )}
    </>
  );
}

type Props = {
  code: string;
  turn: number;
  member: number | undefined;
  onRetry: () => void;
  onDone: (done: Done) => void;
  onActed: () => void;
  onCancel: () => void;
};

/** Whose card it is, or the way to make it somebody's. */
function Scanned({ code, turn, member, onRetry, onDone, onActed, onCancel }: Props) {
  const { t } = useTranslation();
  const answer = useReadings(code, turn);
  if (answer.isPending) return <Skeleton height={160} radius="lg" role="status" aria-label={t('list.loading')} />;
  if (answer.isLoadingError)
    return (
      <BadLine text={problemText(answer.error)}>
        <Button variant="default" onClick={onRetry}>
          {t('error.retry')}
        </Button>
      </BadLine>
    );
  const { readings, cards } = answer.data.data;
  if (cards.length > 0)
    return cards.map((card) => <KnownCard key={card.id} card={card} member={member} onActed={onActed} onCancel={onCancel} />);
  if (readings.length === 0) return <BadLine text={t('card.desk.noNumber', { code })} />;
  return <IssueForm code={code} readings={readings} member={member} onDone={onDone} onCancel={onCancel} />;
}

const BadLine = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className={`${scan.line} ${css.line}`} data-tone="bad" role="alert">
    <IconAlertTriangle size={28} aria-hidden />
    <span className={css.words}>{text}</span>
    {children}
  </div>
);

function DoneLine({ done: { text, holder, card } }: { done: Done }) {
  const { t } = useTranslation();
  return (
    <div className={`${scan.line} ${css.line}`} data-tone="good" role="status">
      <IconCircleCheck size={28} aria-hidden />
      <span className={css.words}>{text}</span>
      {holder && <Link to={`/resident/resident-list/${holder}`}>{t('card.desk.openHolder')}</Link>}
      {card && <Link to={`/resident/card/${card}`}>{t('card.desk.openCard')}</Link>}
    </div>
  );
}
