import { COMPARED_BY, MOST_COMPARED } from '@lobby/contract/areas/compare';
import { ACCESS_WIDGETS } from '@lobby/contract/areas/dashboard';
import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ManyChoices } from '#parts/form/ManyChoices.tsx';
import css from './Compare.module.css';
import { type CompareSearch, idsIn } from './compare-search.ts';
import { subjectChoices } from './subject-choices.ts';

/** What is compared, and of which of them. */
export function CompareTools({ search }: { search: CompareSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { by = 'period', what = 'door' } = search;
  const go = (changes: CompareSearch) =>
    void navigate({ to: '.', search: { ...search, ...changes } as never, resetScroll: false });
  const choices = by === 'building' || by === 'device' || by === 'property' ? subjectChoices[by] : undefined;
  return (
    <div className={css.tools}>
      <NativeSelect
        label={t('dashboard.compare.by')}
        value={by}
        data={COMPARED_BY.map((value) => ({ value, label: t(`dashboard.compare.of.${value}`) }))}
        onChange={(event) => {
          const { ids: _, ...kept } = search;
          const chosen = COMPARED_BY.find((one) => one === event.currentTarget.value) ?? 'period';
          void navigate({ to: '.', search: { ...kept, by: chosen } as never, resetScroll: false });
        }}
      />
      {by !== 'class' && by !== 'device' && (
        <NativeSelect
          label={t('dashboard.compare.what')}
          value={what}
          data={ACCESS_WIDGETS.map((value) => ({ value, label: t(`dashboard.widget.${value}`) }))}
          onChange={(event) => go({ what: ACCESS_WIDGETS.find((one) => one === event.currentTarget.value) ?? 'door' })}
        />
      )}
      {choices && (
        <div className={css.subjects}>
          <ManyChoices
            key={by}
            label={t('dashboard.compare.subjects', { most: MOST_COMPARED })}
            choices={choices}
            value={idsIn(search)}
            onChange={(ids) => go({ ids: ids.slice(0, MOST_COMPARED).join('-') })}
          />
        </div>
      )}
    </div>
  );
}
