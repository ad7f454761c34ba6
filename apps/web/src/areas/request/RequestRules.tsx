import type { RequestPage, RequestRule } from '@lobby/contract/areas/request';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import css from './RequestPane.module.css';

/** Every rule of the approval: whether it holds, and what would help where it does not. */
export function RequestRules({ request: { approveType, rules } }: { request: RequestPage }) {
  const { t } = useTranslation();
  if (rules.length === 0) return null;
  const isFree = rules.every(({ passes }) => passes);
  return (
    <RecordCard title={t(isFree ? 'request.section.rules' : 'request.section.whyNot')}>
      <ul className={css.rules}>
        {rules.map((rule) => (
          <RuleLine key={rule.rule} rule={rule} type={approveType} />
        ))}
      </ul>
    </RecordCard>
  );
}

function RuleLine({ rule: { rule, passes, facts }, type }: { rule: RequestRule; type: string }) {
  const { t } = useTranslation();
  const Icon = passes ? IconCircleCheck : IconCircleX;
  const fields = String(facts.fields ?? '')
    .split(', ')
    .map((field) => field && t(`request.change.${field}`))
    .join(', ');
  const about = { ...facts, fields };
  const say = (part: 'pass' | 'fail' | 'help' | 'helpUnused') =>
    t([`request.rule.${type}.${rule}.${part}`, `request.rule.any.${rule}.${part}`], about);
  return (
    <li>
      <Icon className={css.sign} data-fails={!passes || undefined} size={20} stroke={1.8} aria-hidden />
      <div>
        <span className={layout.hidden}>{t(passes ? 'request.passes' : 'request.fails')} </span>
        {say(passes ? 'pass' : 'fail')}
        {!passes && <p className={layout.note}>{say(facts.unused ? 'helpUnused' : 'help')}</p>}
      </div>
    </li>
  );
}
