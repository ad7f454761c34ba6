import { CARD_KINDS } from '@lobby/contract/areas/card';
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconBox, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedGuard } from '#shared/form/use-unsaved-guard.ts';
import layout from '#shared/layout/layout.module.css';
import css from './Desk.module.css';
import { ScanField } from './ScanField.tsx';
import { type IntakeRow, useIntake } from './use-intake.ts';
import { useScanFocus } from './use-scan-focus.ts';

/** Scan, scan, scan, save: what the server refuses stays in the list with its reason. */
export function StockIntake() {
  const { t } = useTranslation();
  const titleId = useId();
  const { field, focus } = useScanFocus();
  const { rows, kind, setKind, scan, drop, save, running, ready } = useIntake();
  useUnsavedGuard(ready > 0 && !running);
  return (
    <>
      <div className={css.panel}>
        <ScanField ref={field} help={t('card.stock.help')} onScan={scan} />
        <NativeSelect
          label={t('card.field.kind')}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as typeof kind)}
          data={CARD_KINDS.map((one) => ({ value: one, label: t(`card.filter.kind.${one}`) }))}
        />
      </div>
      <section className={css.panel} aria-labelledby={titleId}>
        <h2 id={titleId}>{t('card.stock.scanned', { count: rows.length })}</h2>
        {rows.length === 0 && <p className={layout.note}>{t('card.stock.empty')}</p>}
        {rows.length > 0 && (
          <ul className={css.rows} aria-labelledby={titleId}>
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
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

function Row({ row: { code, why, other }, onDrop }: { row: IntakeRow; onDrop: () => void }) {
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
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('card.stock.drop', { code })} onClick={onDrop}>
        <IconX size={18} />
      </ActionIcon>
    </li>
  );
}
