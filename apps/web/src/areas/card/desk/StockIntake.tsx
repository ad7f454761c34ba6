import { ActionIcon, Button } from '@mantine/core';
import { IconBox, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedGuard } from '#shared/form/use-unsaved-guard.ts';
import layout from '#shared/layout/layout.module.css';
import frame from '#shared/scan/Scan.module.css';
import { useScanFocus } from '#shared/scan/use-scan-focus.ts';
import { type CardKind, KindSelect } from '../KindSelect.tsx';
import css from './Desk.module.css';
import { DeskField } from './DeskField.tsx';
import { type IntakeRow, useIntake } from './use-intake.ts';

/** Scan, scan, scan, save: what the server refuses stays in the list with its reason. */
export function StockIntake() {
  const { t } = useTranslation();
  const titleId = useId();
  const { field, focus } = useScanFocus();
  const { rows, kind, setKind, setKindOf, scan, drop, save, running, ready } = useIntake();
  useUnsavedGuard(ready > 0 && !running);
  return (
    <>
      <div className={frame.panel}>
        <DeskField ref={field} help={t('card.stock.help')} onScan={scan} />
        <KindSelect
          label={t('card.stock.kind')}
          value={kind}
          onChange={(next) => {
            setKind(next);
            focus();
          }}
        />
      </div>
      <section className={`${frame.panel} ${css.panel}`} aria-labelledby={titleId}>
        <h2 id={titleId}>{t('card.stock.scanned', { count: rows.length })}</h2>
        {rows.length === 0 && <p className={layout.note}>{t('card.stock.empty')}</p>}
        {rows.length > 0 && (
          <ul className={css.rows} aria-labelledby={titleId}>
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                onKind={(next) => setKindOf(row.id, next)}
                onDrop={() => {
                  drop(row.id);
                  focus();
                }}
              />
            ))}
          </ul>
        )}
        <div className={css.acts}>
          <Button
            size="md"
            disabled={ready === 0}
            loading={running}
            leftSection={<IconBox size={18} aria-hidden />}
            onClick={() => void save().then(focus)}
          >
            {t('card.stock.save', { count: ready })}
          </Button>
        </div>
      </section>
    </>
  );
}

type RowProps = { row: IntakeRow; onKind: (kind: CardKind) => void; onDrop: () => void };

function Row({ row: { code, kind, why, other }, onKind, onDrop }: RowProps) {
  const { t } = useTranslation();
  return (
    <li>
      <span className={css.words}>
        <span className={css.code}>{code}</span>
        {why && (
          <span className={css.why}>
            {' '}
            {t(why)} {other !== null && <Link to={`/resident/card/${other}`}>{t('card.stock.other')}</Link>}
          </span>
        )}
      </span>
      {!why && <KindSelect aria-label={t('card.stock.kindOf', { code })} value={kind} onChange={onKind} />}
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('card.stock.drop', { code })} onClick={onDrop}>
        <IconX size={18} />
      </ActionIcon>
    </li>
  );
}
