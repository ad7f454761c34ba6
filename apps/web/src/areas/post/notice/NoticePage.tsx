import { noticeApi } from '@lobby/contract/areas/post';
import { LANGUAGES, type Language } from '@lobby/contract/constants';
import { Button, SegmentedControl } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { isMissingRecord } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { Splash } from '#shared/layout/Brand.tsx';
import { Notice as Message } from '#shared/layout/Notice.tsx';
import { createQueryClient } from '#shared/query/query-client.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from './Notice.module.css';
import { NoticeBody } from './NoticeBody.tsx';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

/** What the code on the poster leads to: open to everybody who stands in the lift. */
export function NoticePage() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <OpenNotice />
    </QueryClientProvider>
  );
}

function OpenNotice() {
  const { t } = useTranslation();
  const [code] = useState(() => new URLSearchParams(location.search).get('code') ?? '');
  const [language, setLanguage] = useState<Language>(useLanguage());
  const notice = useQuery({
    queryKey: ['notice', code],
    queryFn: async () => (await call(noticeApi.show, { query: { code } })).data,
    retry: false,
  });
  if (notice.isPending) return <Splash />;
  if (notice.isError)
    return (
      <main className={css.page}>
        <Message
          title={t(isMissingRecord(notice.error) ? 'post.notice.gone' : 'post.notice.failed')}
          text={isMissingRecord(notice.error) ? t('post.notice.goneText') : problemText(notice.error)}
        >
          <Button onClick={() => void notice.refetch()}>{t('error.retry')}</Button>
        </Message>
      </main>
    );
  return (
    <main className={css.page}>
      <div className={css.tools}>
        <SegmentedControl
          aria-label={t('post.preview.language')}
          value={language}
          onChange={(next) => setLanguage(next)}
          data={LANGUAGES.map((value) => ({ value, label: t(`post.preview.${value}`) }))}
        />
      </div>
      <div className={css.card}>
        <NoticeBody notice={notice.data} property={notice.data.property} language={language} heading="h1" />
      </div>
    </main>
  );
}
