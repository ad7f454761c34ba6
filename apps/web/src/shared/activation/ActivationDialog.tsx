import type { residentApi } from '@lobby/contract/areas/resident';
import type { userApi } from '@lobby/contract/areas/user';
import { TIME_ZONE } from '@lobby/contract/constants';
import { Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
import css from './Activation.module.css';
import english from './activation.en.json';
import thai from './activation.th.json';
import { consumeIssuedActivation, type IssuedActivation } from './issued-activation.ts';

/** Seen once and kept nowhere, so that it closes by its own button only, never by a click beside it. */
export function ActivationDialog({ issued, onClose }: { issued: IssuedActivation; onClose: () => void }) {
  const { t } = useTranslation();
  const zone = session.use().profile?.property.timeZone;
  const { code, url, expiresAt, mailed } = issued.activation;
  return (
    <Dialog opened title={t(issued.isNew ? 'activation.made.title' : 'activation.made.again', { name: issued.name })}>
      <Text>{mailed ? t('activation.made.mailed', { email: issued.email }) : t('activation.made.noMail')}</Text>
      <div className={css.shown}>
        <div className={css.paper}>
          <QrCode text={url} className={css.qr} />
        </div>
        <div>
          <div className={layout.note}>{t('activation.made.code')}</div>
          <Code text={code} />
          <div className={layout.note}>{t('activation.made.until', { moment: formatMoment(expiresAt, zone) })}</div>
          <CopyButton variant="subtle" size="compact-md" ml={-8} text={url} label={t('activation.made.copy')} />
        </div>
      </div>
      <Text c="dimmed">{t('activation.made.once')}</Text>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('activation.made.done')}
        </Button>
        <Button data-autofocus leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          {t('activation.made.print')}
        </Button>
      </div>
      <Slip issued={issued} />
    </Dialog>
  );
}

/** Paper has no language switch: whoever gets it reads either one. */
const words = { th: thai.activation.slip, en: english.activation.slip };

/** What is handed over in person, on A6. It hangs beside the portal and shows on paper only. */
function Slip({ issued: { name, username, activation } }: { issued: IssuedActivation }) {
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

type Issuer = { area: 'user' | 'resident'; activate: typeof userApi.activate | typeof residentApi.activate };

/** For somebody who lost the first link, or their password. */
export function useNewLink({ area, activate }: Issuer, show: (issued: IssuedActivation) => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return async ({ id, name, username, email }: { id: number } & Pick<IssuedActivation, 'name' | 'username' | 'email'>) => {
    const sure = await askConfirmation({
      title: t('activation.link.title', { name }),
      text: t('activation.link.effect'),
      confirm: t('activation.link.action'),
    });
    if (!sure) return;
    try {
      const { data: activation } = await call(activate, { params: { id } });
      show({ name, username, email, activation, isNew: false });
    } catch (error) {
      toastFailed(error);
    }
    await client.invalidateQueries({ queryKey: [area] });
  };
}

/** What a list shows after its form issued an account, and after a new link. */
export function useIssuedActivation() {
  const [issued, setIssued] = useState<IssuedActivation | null>(null);
  useEffect(() => {
    // Once the list stands: taken by one that is thrown away again, the code would be lost.
    const timer = setTimeout(() => {
      const account = consumeIssuedActivation();
      if (account) setIssued(account);
    });
    return () => clearTimeout(timer);
  }, []);
  return { issued, setIssued };
}
