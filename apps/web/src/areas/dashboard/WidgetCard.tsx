import { COUNTED, type Summary, type Widget } from '@lobby/contract/areas/dashboard';
import { ActionIcon, Button, Menu, Popover, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowDownRight,
  IconArrowRight,
  IconArrowUpRight,
  IconCircleX,
  IconDots,
  IconInfoCircle,
  IconTable,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { useCan } from '#shared/session/can.ts';
import { CountDialog } from './CountDialog.tsx';
import { BarChart } from './chart/BarChart.tsx';
import { type Fullness, fullnessOf } from './fullness.ts';
import css from './WidgetCard.module.css';
import { chartIn, summaryIn, type WidgetAnswer } from './widget-words.ts';
import '@mantine/core/styles/VisuallyHidden.layer.css';

type Props = { name: Widget; answer: WidgetAnswer; onRetry: () => Promise<unknown> };

export function WidgetCard({ name, answer, onRetry }: Props) {
  const { t } = useTranslation();
  const [withTable, setWithTable] = useState(false);
  const summary = summaryIn(answer);
  const chart = chartIn(answer);
  const ways = name === 'event' || name === 'booking' ? name : 'way';
  const isQuiet = summary?.valueIn === 0 && summary.valueOut === 0;
  return (
    <section className={css.card} aria-labelledby={`widget-${name}`}>
      <div className={css.head}>
        <h2 id={`widget-${name}`}>{t(`dashboard.widget.${name}`)}</h2>
        <MeaningNote name={name} />
        {summary && <WidgetMenu name={name} summary={summary} withTable={withTable} onTable={setWithTable} />}
      </div>
      {summary && (
        <>
          {!isQuiet && (
            <div className={css.numbers}>
              <WayNumber way="in" label={t(`dashboard.${ways}.in`)} value={summary.valueIn} change={summary.changeIn} />
              <WayNumber way="out" label={t(`dashboard.${ways}.out`)} value={summary.valueOut} change={summary.changeOut} />
            </div>
          )}
          <Inside summary={summary} />
        </>
      )}
      <div className={css.chart}>
        {chart && <BarChart chart={chart} label={t(`dashboard.widget.${name}`)} ways={ways} withTable={withTable} />}
        {!(summary && chart) && <MetricUnavailable onRetry={onRetry} />}
      </div>
    </section>
  );
}

type WidgetMenuProps = { name: Widget; summary: Summary; withTable: boolean; onTable: (shown: boolean) => void };

/** What is wanted now and then: the numbers as a table, and to say that the count is otherwise. */
function WidgetMenu({ name, summary, withTable, onTable }: WidgetMenuProps) {
  const { t } = useTranslation();
  const canCount = useCan()('setting:write');
  const [counting, setCounting] = useState(false);
  const counted = COUNTED.find((one) => one === name);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t('dashboard.more', { name: t(`dashboard.widget.${name}`) })}
          >
            <IconDots size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconTable size={18} aria-hidden />} onClick={() => onTable(!withTable)}>
            {t(withTable ? 'dashboard.hideTable' : 'dashboard.table')}
          </Menu.Item>
          {counted && canCount && (
            <Menu.Item leftSection={<IconUsersGroup size={18} aria-hidden />} onClick={() => setCounting(true)}>
              {t('dashboard.count.action')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {counting && counted && <CountDialog name={counted} summary={summary} onClose={() => setCounting(false)} />}
    </>
  );
}

/** A part that could not be read says so in its own place. */
function MetricUnavailable({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  async function retry() {
    setAsking(true);
    await onRetry();
    setAsking(false);
  }
  return (
    <div className={css.failed} role="status">
      <IconAlertTriangle size={24} stroke={1.6} aria-hidden />
      <p>{t('dashboard.failed')}</p>
      <Button variant="default" loading={asking} onClick={() => void retry()}>
        {t('error.retry')}
      </Button>
    </div>
  );
}

type WayNumberProps = { way: 'in' | 'out'; label: string; value: number; change: number | null };

const directions = {
  more: { Arrow: IconArrowUpRight, words: 'dashboard.change.more' },
  less: { Arrow: IconArrowDownRight, words: 'dashboard.change.less' },
  same: { Arrow: IconArrowRight, words: 'dashboard.change.same' },
};

/** How many went this way, and how that compares; more is neither good nor bad, so it has no colour. */
function WayNumber({ way, label, value, change }: WayNumberProps) {
  const { t } = useTranslation();
  const { Arrow, words } = directions[!change ? 'same' : change > 0 ? 'more' : 'less'];
  const percent = change === null ? '' : Math.abs(change).toLocaleString('en');
  return (
    <div className={css.way}>
      <span className={css.label}>
        <svg aria-hidden width={12} height={12} className={css.key} data-way={way}>
          <path d={way === 'in' ? 'M6 1l5 10H1z' : 'M6 11L1 1h10z'} />
        </svg>
        {label}
      </span>
      <span className={css.value}>{value.toLocaleString('en')}</span>
      {change !== null && (
        <span className={css.change} title={t(words, { percent })}>
          <Arrow size={16} aria-hidden />
          <span aria-hidden>{percent}%</span>
          <VisuallyHidden>{t(words, { percent })}</VisuallyHidden>
        </span>
      )}
    </div>
  );
}

const notes: Record<Widget, string[]> = {
  door: ['ways', 'insideDoor', 'change'],
  elevator: ['ways', 'elevator', 'change'],
  'conventional-parking': ['ways', 'insideParking', 'change'],
  'auto-parking-sedan': ['ways', 'insideParking', 'change'],
  'auto-parking-suv': ['ways', 'insideParking', 'change'],
  event: ['event', 'change'],
  booking: ['change'],
};

/** What the numbers mean and where they come from, for whoever asks. */
function MeaningNote({ name }: { name: Widget }) {
  const { t } = useTranslation();
  return (
    <Popover width={320} position="bottom-end" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('dashboard.meaning', { name: t(`dashboard.widget.${name}`) })}
        >
          <IconInfoCircle size={20} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={css.note ?? ''}>
        {notes[name].map((note) => (
          <p key={note}>{t(`dashboard.note.${note}`)}</p>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

const badges: Partial<Record<Fullness, { tone: 'warn' | 'bad'; Icon: typeof IconCircleX }>> = {
  near: { tone: 'warn', Icon: IconAlertTriangle },
  full: { tone: 'bad', Icon: IconCircleX },
};

/** How many are inside, against the places where those are known; a bar only where it is nearly full. */
function Inside({ summary: { inside, capacity, denied, isCounted } }: { summary: Summary }) {
  const { t } = useTranslation();
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
          <StateBadge tone={badge.tone} Icon={badge.Icon}>
            {t(`dashboard.fullness.${state}`)}
          </StateBadge>
        )}
        {words && !isCounted && <span>{t('dashboard.uncounted')}</span>}
        {denied > 0 && <span>{t('dashboard.denied', { denied: number(denied) })}</span>}
      </div>
      {words && badge && (
        <div className={css.track} aria-hidden>
          <div className={css.fill} data-state={state} style={{ width: `${Math.min(100, percent)}%` }} />
        </div>
      )}
    </div>
  );
}
