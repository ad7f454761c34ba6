import { COUNTED, type Summary, type Widget } from '@lobby/contract/areas/dashboard';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { useCan } from '#shared/session/can.ts';
import { CountDialog } from './CountDialog.tsx';
import { type Fullness, fullnessOf } from './fullness.ts';
import css from './WidgetCard.module.css';

const badges: Partial<Record<Fullness, { tone: 'warn' | 'bad'; Icon: typeof IconCircleX }>> = {
  near: { tone: 'warn', Icon: IconAlertTriangle },
  full: { tone: 'bad', Icon: IconCircleX },
};

/** How many are inside, against the places where those are known; and the way to say that it is otherwise. */
export function Inside({ name, summary }: { name: Widget; summary: Summary }) {
  const { t } = useTranslation();
  const canCount = useCan()('setting:write');
  const [counting, setCounting] = useState(false);
  const { inside, capacity, denied, isCounted } = summary;
  const counted = COUNTED.find((one) => one === name);
  const number = (value: number) => value.toLocaleString('en');
  const { state, percent } = fullnessOf(inside, capacity);
  const badge = badges[state];
  const words = inside !== null && { inside: number(inside), capacity: number(capacity ?? 0), percent };
  if (!words && denied === 0) return null;
  return (
    <div className={css.facts}>
      <div className={css.words}>
        {words && <span className={css.inside}>{t(capacity ? 'dashboard.occupied' : 'dashboard.inside', words)}</span>}
        {badge && (
          <StateBadge tone={badge.tone} icon={<badge.Icon size={16} aria-hidden />}>
            {t(`dashboard.fullness.${state}`)}
          </StateBadge>
        )}
        {words && !isCounted && <span>{t('dashboard.uncounted')}</span>}
        {denied > 0 && <span>{t('dashboard.denied', { denied: number(denied) })}</span>}
      </div>
      {counted && canCount && (
        <Button variant="subtle" size="compact-sm" onClick={() => setCounting(true)}>
          {t('dashboard.count.action')}
        </Button>
      )}
      {words && capacity && (
        <div className={css.track} aria-hidden>
          <div className={css.fill} data-state={state} style={{ width: `${Math.min(100, percent)}%` }} />
        </div>
      )}
      {counting && counted && <CountDialog name={counted} summary={summary} onClose={() => setCounting(false)} />}
    </div>
  );
}
