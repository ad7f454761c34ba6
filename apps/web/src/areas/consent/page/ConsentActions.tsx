import { type ConsentPage, consentApi } from '@lobby/contract/areas/consent';
import { Button } from '@mantine/core';
import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { useCommand } from '#shared/query/command.ts';
import { PublishDialog } from './PublishDialog.tsx';

/** A draft is edited, published or given up; what is in force gets a next version. */
export function ConsentActions({ consent }: { consent: ConsentPage }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isPublishing, setPublishing] = useState(false);
  const remove = useCommand(consentApi.remove, { area: 'consent', done: 'consent.discard.done' });

  async function discard() {
    const isSure = await askConfirmation({
      title: t('consent.discard.title'),
      text: t(consent.active ? 'consent.discard.text' : 'consent.discard.whole'),
      confirm: t('consent.discard.act'),
      danger: true,
    });
    if (isSure && (await remove.run({ params: { id: consent.id } })) && !consent.active)
      await navigate({ to: '/consent', search: {} });
  }

  return (
    <>
      {consent.draft && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          loading={remove.running}
          onClick={() => void discard()}
        >
          {t('consent.discard.act')}
        </Button>
      )}
      <LinkButton
        to={`/consent/${consent.id}`}
        search={{ edit: 'true' }}
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
      >
        {t(consent.draft ? 'consent.editDraft' : 'consent.nextVersion')}
      </LinkButton>
      {consent.draft && (
        <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => setPublishing(true)}>
          {t('consent.publish.act')}
        </Button>
      )}
      {isPublishing && <PublishDialog consent={consent} onClose={() => setPublishing(false)} />}
    </>
  );
}
