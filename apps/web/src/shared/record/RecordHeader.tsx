import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '#shared/form/FormHeader.tsx';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import css from './Record.module.css';

type Props = {
  area: string;
  listPath: string;
  title: string;
  /** Before the title of a person: their picture, or the first letter of the name. */
  portrait?: ReactNode;
  /** Beside the title: how it stands, as badges. */
  state?: ReactNode;
  /** Under the title: what people ask about it first. What is not known is left out. */
  facts?: { name: string; value: ReactNode }[];
  /** What can be done with it. */
  actions?: ReactNode;
  tabs?: ReactNode;
};

/** The head of a record's page, the same on each of its tabs. */
export function RecordHeader({ area, listPath, title, portrait, state, facts = [], actions, tabs }: Props) {
  const known = facts.filter(({ value }) => Boolean(value));
  return (
    <div className={css.header}>
      <BackLink area={area} listPath={listPath} />
      <div className={css.top}>
        <div className={css.about}>
          <div className={css.title}>
            {portrait && <span className={css.portrait}>{portrait}</span>}
            <Title order={1}>{title}</Title>
            {state}
          </div>
          {known.length > 0 && (
            <dl className={css.facts}>
              {known.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {tabs}
    </div>
  );
}

/** `rest` is what people seldom look for: it comes last where there is one column. */
type Columns = { children: ReactNode; activity: ReactNode; rest?: ReactNode };

/** Facts left, activity right; one under the other where there is no room for two. */
export function RecordColumns({ children, activity, rest }: Columns) {
  return (
    <div className={css.columns}>
      <div className={css.column}>{children}</div>
      <div className={`${css.column} ${css.activity}`}>{activity}</div>
      {rest && <div className={css.column}>{rest}</div>}
    </div>
  );
}

/** A record and its history, where its page has no other parts. */
export function RecordTabs({ area, page }: { area: string; page: string }) {
  const { t } = useTranslation();
  return (
    <PageTabs
      label={t(`${area}.edit`)}
      tabs={[
        { name: t('record.overview'), to: page, search: {} },
        { name: t('history.tab.history'), to: page, search: { tab: 'history' } },
      ]}
    />
  );
}
