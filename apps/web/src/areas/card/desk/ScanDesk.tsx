import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import css from './Desk.module.css';
import { type Done, IssueForm } from './IssueForm.tsx';
import { KnownCard } from './KnownCard.tsx';
import { ScanField } from './ScanField.tsx';
import { useReadings } from './use-readings.ts';
import { useScanFocus } from './use-scan-focus.ts';

export function ScanDesk({ member }: { member: number | undefined }) {
  const { t } = useTranslation();
  const { field, focus } = useScanFocus();
  const [code, setCode] = useState<string | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const scan = (next: string) => {
    setDone(null);
    setCode(next);
  };
  const clear = () => {
    setCode(null);
    focus();
  };
  return (
    <>
      <div className={css.panel}>
        <ScanField ref={field} help={t('card.desk.scanHelp')} onScan={scan} onCancel={clear} />
      </div>
      {done && (
        <div className={css.line} data-tone="good" role="status">
          <IconCircleCheck size={28} aria-hidden />
          <span className={css.words}>{done.text}</span>
          <Link to={`/resident/resident-list/${done.holder}`}>{t('card.desk.openHolder')}</Link>
        </div>
      )}
      {code !== null && (
        <Scanned
          key={code}
          code={code}
          member={member}
          onDone={(next) => {
            setDone(next);
            clear();
          }}
          onActed={focus}
        />
      )}
    </>
  );
}

type Props = { code: string; member: number | undefined; onDone: (done: Done) => void; onActed: () => void };

/** Whose card it is, or the way to make it somebody's. */
function Scanned({ code, member, onDone, onActed }: Props) {
  const { t } = useTranslation();
  const answer = useReadings(code);
  if (answer.isPending) return <Skeleton height={160} radius="lg" role="status" aria-label={t('list.loading')} />;
  if (answer.isLoadingError) return <BadLine text={problemText(answer.error)} />;
  const readings = answer.data.data;
  if (readings.length === 0) return <BadLine text={t('card.desk.noNumber', { code })} />;
  const known = new Map(readings.flatMap(({ card, serial }) => (card ? [[card.id, { ...card, serial: serial ?? code }]] : [])));
  if (known.size === 0) return <IssueForm code={code} readings={readings} member={member} onDone={onDone} />;
  return [...known.values()].map((card) => <KnownCard key={card.id} card={card} member={member} onActed={onActed} />);
}

const BadLine = ({ text }: { text: string }) => (
  <div className={css.line} data-tone="bad" role="alert">
    <IconAlertTriangle size={28} aria-hidden />
    <span className={css.words}>{text}</span>
  </div>
);
