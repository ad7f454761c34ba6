import { type Consent, consentApi } from '@lobby/contract/areas/consent';
import { Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EntryTabs } from '#shared/area/EntryTabs.tsx';
import { call } from '#shared/call/call.ts';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Consent.module.css';
import { ConsentState, Coverage, undecidedOf } from './ConsentState.tsx';

/** A property has a handful of purposes: all of them on one page. */
const ALL = { pagination: { page: 1, pageSize: 100 } };

export function ConsentListPage() {
  const { t } = useTranslation();
  const writable = useCan()('consent:write');
  const answer = useQuery({ queryKey: ['consent', 'list'], queryFn: () => call(consentApi.list, { query: ALL }) });
  if (answer.isPending) return <FormSkeleton fields={6} />;
  if (answer.isLoadingError) return <LoadFailed error={answer.error} onRetry={answer.refetch} />;
  return (
    <>
      <div className={css.head}>
        <Title order={1}>{t('consent.title')}</Title>
        {writable && (
          <LinkButton to="/consent/create" variant="filled" leftSection={<IconPlus size={18} aria-hidden />}>
            {t('consent.create')}
          </LinkButton>
        )}
        <div className={css.tabs}>
          <EntryTabs />
        </div>
      </div>
      <Text c="dimmed" mb={16}>
        {t('consent.lead')}
      </Text>
      <ul className={css.cards}>
        {answer.data.data.map((consent) => (
          <li key={consent.id}>
            <ConsentCard consent={consent} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ConsentCard({ consent }: { consent: Consent }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, audience, basis, isMandatory, isSensitive, active, coverage } = consent;
  const missing = undecidedOf(coverage);
  const facts = [t(`consent.audience.${audience}`), t(`consent.basis.${basis}`)];
  if (isMandatory) facts.push(t('consent.field.isMandatory'));
  if (isSensitive) facts.push(t('consent.field.isSensitive'));
  return (
    <article className={css.card} aria-labelledby={`consent-${id}`}>
      <div className={css.top}>
        <h2 id={`consent-${id}`} className={css.name}>
          <Link to={`/consent/${id}`}>{nameOf(consent, language)}</Link>
        </h2>
        <ConsentState consent={consent} />
      </div>
      <p className={css.soft}>{facts.join(' · ')}</p>
      <Coverage consent={consent} />
      {active && audience !== 'visitor' && missing > 0 && (
        <Link to={`/consent/${id}`} search={{ tab: 'people' }}>
          {t('consent.coverage.missing', { count: missing })}
        </Link>
      )}
    </article>
  );
}
