import { type User, userApi } from '@lobby/contract/areas/user';
import { TIME_ZONE } from '@lobby/contract/constants';
import { Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { formatMoment } from '#shared/dates/dates.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { CopyButton } from '#shared/layout/CopyButton.tsx';
import layout from '#shared/layout/layout.module.css';
import { QrCode } from '#shared/layout/QrCode.tsx';
import { session } from '#shared/session/store.ts';
import css from '../User.module.css';
import english from '../user.en.json';
import thai from '../user.th.json';
import type { Made } from './made.ts';

/** Seen once and kept nowhere, so that it closes by its own button only, never by a click beside it. */
export function ActivationDialog({ made, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useTranslation();
  const zone = session.use().profile?.property.timeZone;
  const { code, url, expiresAt, mailed } = made.activation;
  return (
    <Dialog opened title={t(made.isNew ? 'user.made.title' : 'user.made.again', { name: made.name })}>
      <Text>{mailed ? t('user.made.mailed', { email: made.email }) : t('user.made.noMail')}</Text>
      <div className={css.shown}>
        <div className={css.paper}>
          <QrCode text={url} className={css.qr} />
        </div>
        <div>
          <div className={layout.note}>{t('user.made.code')}</div>
          <Code text={code} />
          <div className={layout.note}>{t('user.made.until', { moment: formatMoment(expiresAt, zone) })}</div>
          <CopyButton variant="subtle" size="compact-md" ml={-8} text={url} label={t('user.made.copy')} />
        </div>
      </div>
      <Text c="dimmed">{t('user.made.once')}</Text>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('user.made.done')}
        </Button>
        <Button data-autofocus leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          {t('user.made.print')}
        </Button>
      </div>
      <Slip made={made} />
    </Dialog>
  );
}

/** Paper has no language switch: whoever gets it reads either one. */
const words = { th: thai.user.slip, en: english.user.slip };

/** What is handed over in person, on A6. It hangs beside the portal and shows on paper only. */
function Slip({ made: { name, username, activation } }: { made: Made }) {
  const property = session.use().profile?.property;
  const { code, url, expiresAt } = activation;
  const facts = [
    [words.th.username, words.en.username, username],
    [words.th.until, words.en.until, formatMoment(expiresAt, property?.timeZone ?? TIME_ZONE)],
  ] as const;
  return createPortal(
    <article className={css.slip} data-slip>
      <div className={css.place}>
        {property?.nameTh} · {property?.nameEn}
      </div>
      <div className={css.name}>{name}</div>
      <div className={css.row}>
        <QrCode text={url} className={css.qr} />
        <dl>
          {facts.map(([th, en, value]) => (
            <div key={en}>
              <dt>
                {th} · {en}
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Code text={code} />
      {[words.th, words.en].map(({ scan, choose, secret }) => (
        <ol key={scan}>
          <li>{scan}</li>
          <li>{choose}</li>
          <li>{secret}</li>
        </ol>
      ))}
      <div className={css.url}>{url}</div>
    </article>,
    document.body,
  );
}

/** In the groups it came in, as it is read aloud and typed; a line never ends inside one. */
const Code = ({ text }: { text: string }) => <div className={css.code}>{text.replaceAll('-', '-\u200b')}</div>;

/** For somebody who lost the first link, or their password. */
export function useNewLink(show: (made: Made) => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return async ({ id, name, username, email }: Pick<User, 'id' | 'name' | 'username' | 'email'>) => {
    const sure = await askConfirmation({
      title: t('user.link.title', { name }),
      text: t('user.link.effect'),
      confirm: t('user.link.action'),
    });
    if (!sure) return;
    try {
      const { data: activation } = await call(userApi.activate, { params: { id } });
      show({ name, username, email, activation, isNew: false });
    } catch (error) {
      toastFailed(error);
    }
    await client.invalidateQueries({ queryKey: ['user'] });
  };
}
