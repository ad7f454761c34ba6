import { Title } from '@mantine/core';
import { IconCalendarRepeat, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import layout from '#shared/layout/layout.module.css';
import { useCan } from '#shared/session/can.ts';
import { CATALOGUE, pathOf } from './catalogue.ts';
import css from './Report.module.css';

/** Every report the person here may read, and what it means. */
export function CataloguePage() {
  const { t } = useTranslation();
  const can = useCan();
  const groups = CATALOGUE.map(({ group, reports }) => ({ group, reports: reports.filter(({ needs }) => can(needs)) }));
  return (
    <>
      <div className={css.head}>
        <Title order={1} className={css.title ?? ''}>
          {t('report.title')}
        </Title>
        <LinkButton variant="default" to="/report-schedule" leftSection={<IconCalendarRepeat size={18} aria-hidden />}>
          {t('report.schedules')}
        </LinkButton>
      </div>
      <p className={css.lead}>{t('report.lead')}</p>
      {groups
        .filter(({ reports }) => reports.length > 0)
        .map(({ group, reports }) => (
          <section key={group} className={css.group} aria-labelledby={`report-${group}`}>
            <Title order={2} id={`report-${group}`} className={css.groupTitle ?? ''}>
              {t(`report.group.${group}`)}
            </Title>
            <ul className={layout.lines}>
              {reports.map(({ name }) => (
                <li key={name} className={`${layout.line} ${css.entry}`}>
                  <div>
                    <Link to={pathOf(name)} className={css.link ?? ''}>
                      {t(`report.${name}.title`)}
                    </Link>
                    <p className={layout.note}>{t(`report.${name}.meaning`)}</p>
                  </div>
                  <IconChevronRight size={20} aria-hidden className={css.arrow} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}
