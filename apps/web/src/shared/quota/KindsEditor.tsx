import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceInput, useChoices } from '#shared/choices/ChoiceInput.tsx';
import { categoryChoices } from '#shared/choices/category-choices.ts';
import { stampTemplateChoices } from '#shared/choices/stamp-choices.ts';
import layout from '#shared/layout/layout.module.css';
import type { Kind, Line } from './limits.ts';
import css from './Quota.module.css';

const choices = { coupon: categoryChoices('coupon-type'), stampType: stampTemplateChoices };
const MAX_LINES = 20;

type Props = { kind: Kind; lines: Line[]; onChange: ((lines: Line[]) => void) | undefined; children: ReactNode };

/** Rows of a kind and how many of it a month. */
export function KindsEditor({ kind, lines, onChange, children }: Props) {
  const { t } = useTranslation();
  const title = t(`quota.field.${kind}`);
  const change = (at: number, patch: Partial<Line>) =>
    onChange?.(lines.map((line, index) => (index === at ? { ...line, ...patch } : line)));
  return (
    <section aria-label={title} className={layout.list}>
      <div className={layout.label}>{title}</div>
      {lines.length === 0 && <p className={layout.note}>{t('quota.noKinds')}</p>}
      {!onChange && <ShownLines kind={kind} lines={lines} />}
      {onChange &&
        lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own until a kind is chosen.
          <div key={at} className={css.line}>
            <ChoiceInput
              aria-label={t('quota.kind', { row: at + 1 })}
              choices={choices[kind]}
              value={line.type === 0 ? '' : String(line.type)}
              onChange={(type) => change(at, { type: Number(type) })}
            />
            <NumberInput
              aria-label={t('quota.amount', { row: at + 1 })}
              value={line.amount}
              onChange={(amount) => change(at, { amount: Number(amount) })}
              min={0}
              max={9999}
              allowDecimal={false}
              allowNegative={false}
              suffix={` ${t('quota.perMonth')}`}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={42}
              aria-label={t('quota.removeKind', { row: at + 1 })}
              onClick={() => onChange(lines.filter((_, index) => index !== at))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </div>
        ))}
      <div className={css.under}>
        {onChange && lines.length < MAX_LINES && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onChange([...lines, { type: 0, amount: 1 }])}
          >
            {t(`quota.add.${kind}`)}
          </Button>
        )}
        {children}
      </div>
    </section>
  );
}

function ShownLines({ kind, lines }: { kind: Kind; lines: Line[] }) {
  const { t } = useTranslation();
  const { labelOf } = useChoices(
    choices[kind],
    '',
    lines.map(({ type }) => String(type)),
  );
  return (
    <ul className={css.shown}>
      {lines.map(({ type, amount }) => (
        <li key={type}>
          {labelOf(String(type))}: {amount} {t('quota.perMonth')}
        </li>
      ))}
    </ul>
  );
}
