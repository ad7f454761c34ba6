import type { Consent } from '@lobby/contract/areas/consent';
import { Progress } from '@mantine/core';
import { IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import './consent.css';
import css from './Consent.module.css';

type Stated = Pick<Consent, 'active' | 'draft'>;

/** What is in force, and whether something waits to be published. */
export function ConsentState({ consent: { active, draft } }: { consent: Stated }) {
  const { t } = useTranslation();
  return (
    <>
      {active && (
        <StateBadge tone="good" Icon={IconCircleCheck}>
          {t('consent.state.active', { version: active.version })}
        </StateBadge>
      )}
      {draft && (
        <StateBadge tone="plain" Icon={IconPencil}>
          {t('consent.state.draft', { version: draft.version })}
        </StateBadge>
      )}
    </>
  );
}

export const undecidedOf = ({ asked, accepted, refused }: Consent['coverage']) => Math.max(0, asked - accepted - refused);

/** How many have answered, as a bar and in words. */
export function Coverage({ consent }: { consent: Pick<Consent, 'coverage' | 'basis' | 'active' | 'audience'> }) {
  const { t } = useTranslation();
  const { asked, accepted, refused } = consent.coverage;
  if (!consent.active) return <p className={css.soft}>{t('consent.coverage.none')}</p>;
  if (consent.audience === 'visitor') return <p className={css.soft}>{t('consent.coverage.visitor')}</p>;
  const share = (count: number) => (asked === 0 ? 0 : (count / asked) * 100);
  const words = t(`consent.coverage.${consent.basis}`, { accepted, refused, asked });
  return (
    <div>
      <Progress.Root size="lg" aria-hidden>
        <Progress.Section value={share(accepted)} color="green" />
        <Progress.Section value={share(refused)} color="gray" />
      </Progress.Root>
      <p className={css.words}>{words}</p>
    </div>
  );
}
