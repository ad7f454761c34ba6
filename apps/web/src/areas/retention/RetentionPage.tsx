import { type Retention, retentionApi } from '@lobby/contract/areas/retention';
import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EntryTabs } from '#shared/area/EntryTabs.tsx';
import { call } from '#shared/call/call.ts';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { useCan } from '#shared/session/can.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from './Retention.module.css';

/** How long what is kept of people, and what the next nights erase: counted, without erasing anything. */
export function RetentionPage() {
  const { t } = useTranslation();
  const answer = useQuery({ queryKey: ['retention'], queryFn: () => call(retentionApi.list, {}) });
  if (answer.isPending) return <FormSkeleton fields={8} />;
  if (answer.isLoadingError) return <LoadFailed error={answer.error} onRetry={answer.refetch} />;
  const { clocks, holds } = answer.data.data;
  return (
    <div className={css.page}>
      <div>
        <Title order={1}>{t('retention.title')}</Title>
        <EntryTabs />
      </div>
      <Text c="dimmed">{t('retention.lead')}</Text>
      {holds > 0 && (
        <p className={css.holds}>
          <Link to="/legal-hold">{t('retention.holds', { count: holds })}</Link>
        </p>
      )}
      <Clocks title={t('retention.byItself')} clocks={clocks.filter(({ after }) => after !== null)} />
      <Clocks title={t('retention.byHand')} clocks={clocks.filter(({ after }) => after === null)} />
    </div>
  );
}

function Clocks({ title, clocks }: { title: string; clocks: Retention[] }) {
  return (
    <section>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.clocks}>
        {clocks.map((one) => (
          <Clock key={one.clock} {...one} />
        ))}
      </ul>
    </section>
  );
}

function Clock({ clock, after, setting, due, soon, tables }: Retention) {
  const { t } = useTranslation();
  const language = useLanguage();
  const canSet = useCan()('property:write');
  return (
    <li className={css.clock}>
      <div>
        <h3 className={css.name}>{t(`retention.clock.${clock}.name`)}</h3>
        <p className={css.soft}>{t(`retention.clock.${clock}.act`)}</p>
        {tables.length > 0 && (
          <details className={css.soft}>
            <summary>{t('retention.covers', { count: tables.length })}</summary>
            {tables.map((title) => title[language]).join(', ')}
          </details>
        )}
      </div>
      {after && (
        <dl className={css.figures}>
          <div>
            <dt>{t('retention.after')}</dt>
            <dd>{after.count === 0 ? t('retention.atOnce') : t(`retention.unit.${after.unit}`, { count: after.count })}</dd>
            {setting && canSet && (
              <dd>
                <Link to="/setting">{t('retention.change')}</Link>
              </dd>
            )}
          </div>
          {due !== null && soon !== null && (
            <>
              <div>
                <dt>{t('retention.due')}</dt>
                <dd data-due={due > 0}>{due.toLocaleString('en')}</dd>
              </div>
              <div>
                <dt>{t('retention.soon')}</dt>
                <dd>{soon.toLocaleString('en')}</dd>
              </div>
            </>
          )}
        </dl>
      )}
    </li>
  );
}
