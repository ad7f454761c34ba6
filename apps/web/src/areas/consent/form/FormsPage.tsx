import { type ConsentForms, consentReminderApi, MAX_CONSENT_FORMS } from '@lobby/contract/areas/consent-reminder';
import { LANGUAGES } from '@lobby/contract/constants';
import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { Notice } from '#shared/layout/Notice.tsx';
import { Sheet } from '#shared/print/Sheet.tsx';
import { useCan } from '#shared/session/can.ts';
import { loadAllLanguages, nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Form.module.css';
import { FormSheet } from './FormSheet.tsx';
import { formSearch } from './form-search.ts';
import { useDeliver } from './use-deliver.ts';

/** Forms to sign, a page for each resident, in the language they read. */
export function FormsPage() {
  const { t } = useTranslation();
  const id = Number(useParams({ strict: false }).id);
  const { residents: written } = formSearch(useSearch({ strict: false }));
  const residents = [...new Set(written.split(',').map(Number))]
    .filter((one) => Number.isSafeInteger(one) && one > 0)
    .slice(0, MAX_CONSENT_FORMS);
  const texts = useQuery({ queryKey: ['texts', 'all'], queryFn: () => loadAllLanguages().then(() => true) });
  const answer = useQuery({
    queryKey: ['consent', 'forms', id, residents],
    queryFn: () => call(consentReminderApi.forms, { params: { id }, body: { residents } }),
    enabled: Number.isSafeInteger(id) && residents.length > 0,
  });
  if (answer.isLoadingError) return <LoadFailed error={answer.error} onRetry={answer.refetch} />;
  if (residents.length === 0 || answer.data?.data.forms.length === 0)
    return (
      <Notice icon={<IconPrinter size={28} />} title={t('consent.form.none')} text={t('consent.form.noneText')}>
        <LinkButton to={`/consent/${id}`} search={{ tab: 'people' }}>
          {t('consent.tab.people')}
        </LinkButton>
      </Notice>
    );
  if (answer.isPending || texts.isPending)
    return <Skeleton height={600} radius="lg" role="status" aria-label={t('list.loading')} />;
  return <Forms id={id} forms={answer.data.data} />;
}

function Forms({ id, forms: present }: { id: number; forms: ConsentForms }) {
  const { t } = useTranslation();
  const shown = useLanguage();
  const navigate = useNavigate();
  const mayDeliver = useCan()('consent:write');
  const search = formSearch(useSearch({ strict: false }));
  // What is printed is what is marked: whoever moves in or out meanwhile changes neither.
  const [forms] = useState(present);
  const [isPrinted, setPrinted] = useState(false);
  const { run: deliver, running } = useDeliver(id);
  const count = forms.forms.length;
  /** Then on to those who are left. */
  async function markDelivered() {
    if (await deliver(forms.forms.map(({ resident }) => resident)))
      await navigate({ to: `/consent/${id}`, search: { tab: 'people', state: 'unreached' } });
  }
  const languages = [
    { name: t('consent.form.each'), language: undefined },
    ...LANGUAGES.map((language) => ({ name: t(`consent.form.in.${language}`), language })),
  ];
  return (
    <>
      <div className={css.head} data-screen-only>
        <FormHeader area="consent" listPath="/consent" title={t('consent.form.title')}>
          <p>{nameOf(forms, shown)}</p>
        </FormHeader>
        <div className={css.choose}>
          <nav className={layout.pills} aria-label={t('consent.form.language')}>
            {languages.map(({ name, language }) => (
              <Link
                key={name}
                to={`/consent/${id}/form`}
                search={{ residents: search.residents, ...(language && { language }) }}
                replace
                className={layout.pill ?? ''}
                data-here={language === search.language || undefined}
                activeOptions={{ exact: true, includeSearch: true }}
              >
                {name}
              </Link>
            ))}
          </nav>
          <Button
            variant={mayDeliver && isPrinted ? 'default' : 'filled'}
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => {
              print();
              setPrinted(true);
            }}
          >
            {t('consent.form.print', { count })}
          </Button>
          {mayDeliver && (
            <Button variant={isPrinted ? 'filled' : 'default'} loading={running} onClick={() => void markDelivered()}>
              {t('consent.form.deliver', { count })}
            </Button>
          )}
        </div>
        <p>{t('consent.form.help')}</p>
      </div>
      {forms.forms.map((form) => (
        <Sheet key={form.resident} long label={t('consent.form.of', { name: nameOf(form, shown) })}>
          <FormSheet forms={forms} form={form} language={search.language ?? form.language ?? 'th'} />
        </Sheet>
      ))}
    </>
  );
}
