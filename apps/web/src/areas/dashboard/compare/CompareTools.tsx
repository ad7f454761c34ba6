import { COMPARED_BY, MOST_COMPARED } from '@lobby/contract/areas/compare';
import { ACCESS_WIDGETS } from '@lobby/contract/areas/dashboard';
import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ManyChoices } from '#shared/choices/ManyChoices.tsx';
import css from './Compare.module.css';
import { type CompareSearch, NONE } from './compare-search.ts';
import { subjectChoices } from './subject-choices.ts';

/** What is compared, and of which of them. */
export function CompareTools({ search, ids }: { search: CompareSearch; ids: number[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { by = 'period', what = 'door' } = search;
  const go = (next: CompareSearch) => void navigate({ to: '.', search: next, resetScroll: false });
  const choices = subjectChoices[by];
  return (
    <div className={css.tools}>
      <NativeSelect
        label={t('dashboard.compare.by')}
        value={by}
        data={COMPARED_BY.map((value) => ({ value, label: t(`dashboard.compare.of.${value}`) }))}
        onChange={(event) => {
          const { ids: _, ...kept } = search;
          go({ ...kept, by: COMPARED_BY.find((one) => one === event.currentTarget.value) ?? 'period' });
        }}
      />
      {by !== 'class' && by !== 'device' && (
        <NativeSelect
          label={t('dashboard.compare.what')}
          value={what}
          data={ACCESS_WIDGETS.map((value) => ({ value, label: t(`dashboard.widget.${value}`) }))}
          onChange={(event) => go({ ...search, what: ACCESS_WIDGETS.find((one) => one === event.currentTarget.value) ?? 'door' })}
        />
      )}
      {choices && (
        <div className={css.subjects}>
          <ManyChoices
            key={by}
            label={t('dashboard.compare.subjects', { most: MOST_COMPARED })}
            choices={choices}
            value={ids}
            onChange={(next) => go({ ...search, ids: next.slice(0, MOST_COMPARED).join('-') || NONE })}
          />
        </div>
      )}
    </div>
  );
}
