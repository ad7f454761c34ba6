import type { Drift } from '@lobby/contract/areas/card';
import { useTranslation } from 'react-i18next';
import lines from '#shared/record/LinesCard.module.css';
import css from './DriftLine.module.css';
import { DriftLine } from './DriftLine.tsx';

/**
 * What one device has not taken. Why is said once, where it is the same for all that were tried: a device that is away has nothing of
 * any card.
 */
export function DriftLines({ drift, label }: { drift: Drift[]; label: string }) {
  const { t } = useTranslation();
  const [problem, ...others] = new Set(drift.flatMap((line) => line.problem ?? []));
  const isSame = problem && others.length === 0;
  return (
    <>
      {isSame && <p className={css.why}>{t(`card.problem.${problem}`)}</p>}
      <ul className={lines.lines} aria-label={label}>
        {drift.map((line) => (
          <DriftLine key={keyOf(line)} line={isSame ? { ...line, problem: null } : line} />
        ))}
      </ul>
    </>
  );
}

const keyOf = ({ kind, card, car, visit, member, hardware }: Drift) =>
  `${kind} ${card ?? car ?? visit ?? member?.id} ${hardware.id} ${hardware.formerAddr}`;
