import { LANGUAGES } from '@lobby/contract/constants';
import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { Notice } from '#shared/layout/Notice.tsx';
import { PAPERS } from '#shared/print/papers.ts';
import { Sheet } from '#shared/print/Sheet.tsx';
import { loadAllLanguages, useLanguage } from '#shared/texts/language.ts';
import { paymentQuery } from '../payment.records.ts';
import { printSearch } from '../payment-search.ts';
import { BillSheet } from './BillSheet.tsx';
import css from './Print.module.css';

const PRINT = '/payment/payments/print';
/** As many as are picked on one page of the list. */
const MAX_SHEETS = 100;

/** Bills as they leave the printer, one a sheet, in the language of whoever gets them. */
export function PrintPage() {
  const { t, i18n } = useTranslation();
  const shown = useLanguage();
  const search = printSearch(useSearch({ strict: false }));
  const { ids, paper = 'a4', language = shown } = search;
  const named = [...new Set(ids.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MAX_SHEETS);
  const texts = useQuery({ queryKey: ['texts', 'all'], queryFn: () => loadAllLanguages().then(() => true) });
  const answers = useQueries({ queries: named.map(paymentQuery) });
  const failed = answers.find(({ isLoadingError }) => isLoadingError);
  if (named.length === 0)
    return (
      <Notice icon={<IconPrinter size={28} />} title={t('payment.print.none')} text={t('payment.print.noneText')}>
        <LinkButton to="/payment/payments">{t('payment.title')}</LinkButton>
      </Notice>
    );
  if (failed) return <LoadFailed error={failed.error} onRetry={failed.refetch} />;
  const bills = answers.flatMap(({ data }) => data?.data ?? []);
  if (texts.isPending || bills.length < named.length)
    return <Skeleton height={600} radius="lg" role="status" aria-label={t('list.loading')} />;
  const choices = [
    {
      label: t('payment.print.paper'),
      options: PAPERS.map((one) => ({ paper: one, name: t(`payment.print.${one}`), isHere: one === paper })),
    },
    {
      label: t('payment.print.language'),
      options: LANGUAGES.map((one) => ({ language: one, name: t(`payment.print.${one}`), isHere: one === language })),
    },
  ];
  return (
    <>
      <div className={css.head} data-screen-only>
        <FormHeader area="payment" listPath="/payment/payments" title={t('payment.print.title')} />
        <div className={css.choices}>
          {choices.map(({ label, options }) => (
            <nav key={label} className={layout.pills} aria-label={label}>
              {options.map(({ name, isHere, ...choice }) => (
                <Link
                  key={name}
                  to={PRINT}
                  search={{ ...search, ...choice }}
                  replace
                  className={layout.pill ?? ''}
                  data-here={isHere || undefined}
                  activeProps={{ 'aria-current': isHere ? 'true' : undefined }}
                >
                  {name}
                </Link>
              ))}
            </nav>
          ))}
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
            {t('payment.print.open', { count: bills.length })}
          </Button>
        </div>
      </div>
      {bills.map((bill) => (
        <Sheet key={bill.id} long paper={paper} label={`${i18n.getFixedT(language)('payment.print.bill')} ${bill.number}`}>
          <BillSheet bill={bill} language={language} />
        </Sheet>
      ))}
    </>
  );
}
