import { useTranslation } from 'react-i18next';
import css from './Chart.module.css';
import { ChartStage } from './ChartStage.tsx';
import lines from './Lines.module.css';
import { Lines } from './Lines.tsx';
import { LineKey } from './Mark.tsx';
import { percentText } from './percent-text.ts';
import { roundTop } from './scale.ts';
import { usePointed } from './use-pointed.ts';

type Line = {
  key: string;
  name: string;
  total: number;
  change: number | null;
  values: (number | null)[];
  over: (number | null)[];
};
type Props = { label: string; lines: Line[]; short: string[]; full: string[] };

const number = (value: number | null | undefined) => value?.toLocaleString('en') ?? '-';

/** Lines over the same buckets. Beside their names stand the totals, or what the bucket pointed at has. */
export function LineChart({ label, lines: compared, short, full }: Props) {
  const { t } = useTranslation();
  const { pointed, onPoint } = usePointed(full.length);
  const most = Math.max(0, ...compared.flatMap(({ over }) => over.map((value) => value ?? 0)));
  const told = (at: number) =>
    `${full[at] ?? ''}: ${compared.map(({ name, values }) => `${name} ${number(values[at])}`).join(', ')}`;
  return (
    <>
      <p className={css.told} aria-hidden>
        {pointed === null ? t('dashboard.compare.total') : full[pointed]}
      </p>
      <ul className={lines.legend}>
        {compared.map(({ key, name, total, change, values }, series) => (
          <li key={key}>
            <LineKey series={series} />
            <span className={lines.name}>{name}</span>
            <span className={lines.value}>{number(pointed === null ? total : values[pointed])}</span>
            <span className={lines.change}>{pointed === null && series > 0 ? percentText(change) : ''}</span>
          </li>
        ))}
      </ul>
      <ChartStage label={label} names={short} told={told} pointed={pointed} onPoint={onPoint} resting={0} top={roundTop(most)}>
        {(frame) => <Lines rows={compared.map(({ over }) => over)} frame={frame} />}
      </ChartStage>
    </>
  );
}
