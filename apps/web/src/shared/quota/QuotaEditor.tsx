import type { QuotaLimits } from '@lobby/contract/areas/room-type';
import { Button, NumberInput } from '@mantine/core';
import { IconArrowBackUp, IconArrowsDiff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { KindsEditor } from './KindsEditor.tsx';
import { KINDS, type Kind, LIMITS, type Limit, type Line, linesOf, linesOfRoom, withLines, withLinesOfRoom } from './limits.ts';
import css from './Quota.module.css';

type Props = {
  value: QuotaLimits;
  /** What counts where the value says nothing: a room inherits from its type. */
  inherited?: QuotaLimits;
  /** Without it the limits are only shown. */
  onChange?: (value: QuotaLimits) => void;
};

/** How many cards, sub-accounts, coupons and stamps a room, or every room of a type, may have. */
export function QuotaEditor({ value, inherited, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.editor}>
      <p className={layout.note}>{t(inherited ? 'quota.helpRoom' : 'quota.helpType')}</p>
      <div className={css.limits}>
        {LIMITS.map((name) => (
          <LimitInput
            key={name}
            name={name}
            value={value[name]}
            inherited={inherited?.[name]}
            differs={inherited !== undefined && value[name] !== null}
            onChange={onChange && ((limit) => onChange({ ...value, [name]: limit }))}
          />
        ))}
      </div>
      {KINDS.map((kind) => (
        <Kinds key={kind} kind={kind} value={value} inherited={inherited} onChange={onChange} />
      ))}
    </div>
  );
}

type KindsProps = {
  kind: Kind;
  value: QuotaLimits;
  inherited: QuotaLimits | undefined;
  onChange: Props['onChange'];
};

function Kinds({ kind, value, inherited, onChange }: KindsProps) {
  const own = linesOf(value, kind);
  const change = (lines: Line[]) =>
    inherited ? withLinesOfRoom(value, inherited, kind, lines) : withLines(value, kind, lines.length > 0 ? lines : null);
  return (
    <KindsEditor
      kind={kind}
      lines={inherited ? linesOfRoom(value, inherited, kind) : (own ?? [])}
      onChange={onChange && ((lines) => onChange(change(lines)))}
    >
      {inherited && own !== null && <DiffersFromType onReset={onChange && (() => onChange(withLines(value, kind, null)))} />}
    </KindsEditor>
  );
}

type LimitInputProps = {
  name: Limit;
  value: number | null;
  inherited: number | null | undefined;
  differs: boolean;
  onChange: ((value: number | null) => void) | undefined;
};

/** One number. Empty says nothing, and what the type says stands in the input in grey. */
function LimitInput({ name, value, inherited, differs, onChange }: LimitInputProps) {
  const { t } = useTranslation();
  const label = t(`quota.field.${name}`);
  const nothing = t('quota.none');
  if (!onChange)
    return (
      <div>
        <div className={layout.label}>{label}</div>
        {value ?? inherited ?? nothing} {differs && <DiffersFromType />}
      </div>
    );
  return (
    <div>
      <NumberInput
        label={label}
        name={name}
        value={value ?? ''}
        onChange={(next) => onChange(next === '' ? null : Number(next))}
        placeholder={inherited === undefined || inherited === null ? nothing : t('quota.fromType', { amount: inherited })}
        min={0}
        max={9999}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
      />
      {differs && <DiffersFromType onReset={() => onChange(null)} />}
    </div>
  );
}

function DiffersFromType({ onReset }: { onReset?: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={css.differs}>
      <StateBadge tone="warn" Icon={IconArrowsDiff}>
        {t('quota.differs')}
      </StateBadge>
      {onReset && (
        <Button variant="subtle" size="compact-sm" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={onReset}>
          {t('quota.reset')}
        </Button>
      )}
    </div>
  );
}
