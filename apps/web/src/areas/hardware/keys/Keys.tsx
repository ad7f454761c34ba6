import { type DeviceKey, deviceKeyApi, type IssuedKey } from '@lobby/contract/areas/device-key';
import { Button, Text, TextInput } from '@mantine/core';
import { IconCheck, IconKey, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { useCommand } from '#shared/query/command.ts';
import card from '#shared/record/RecordCard.module.css';
import { useCan } from '#shared/session/can.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import css from '../HardwareDetails.module.css';

type Props = { hardware: number | null; onIssued: (key: IssuedKey) => void };

/** Keys in use first, as they are the ones somebody may have to take back. */
export function Keys({ hardware, onIssued }: Props) {
  const { t } = useTranslation();
  const keys = useKeys(hardware);
  const writable = useCan()('device-key:write');
  const [asking, setAsking] = useState(false);
  const inOrder = (keys ?? []).toSorted((a, b) => Number(a.revokedAt !== null) - Number(b.revokedAt !== null));
  return (
    <>
      {keys?.length === 0 && <p className={card.soft}>{t(hardware === null ? 'hardware.gateway.none' : 'hardware.key.none')}</p>}
      {inOrder.length > 0 && (
        <ul className={css.lines} aria-label={t('hardware.key.heading')}>
          {inOrder.map((key) => (
            <KeyLine key={key.id} issued={key} writable={writable} />
          ))}
        </ul>
      )}
      {writable && (
        <div className={css.buttons}>
          <Button variant="default" leftSection={<IconKey size={18} aria-hidden />} onClick={() => setAsking(true)}>
            {t('hardware.key.issue')}
          </Button>
        </div>
      )}
      {asking && <IssueDialog hardware={hardware} onIssued={onIssued} onClose={() => setAsking(false)} />}
    </>
  );
}

const MAX_KEYS = 50;

/** The keys of one device, or of the gateways that report for all of them. */
function useKeys(hardware: number | null) {
  const filters = hardware === null ? { hardware: { $null: true } } : { hardware: { id: { $eq: hardware } } };
  const query = { filters, populate: ['issuedBy'], pagination: { pageSize: MAX_KEYS } };
  return useQuery({ queryKey: ['device-key', 'list', query], queryFn: () => call(deviceKeyApi.list, { query }) }).data?.data;
}

type IssueDialogProps = { hardware: number | null; onIssued: (key: IssuedKey) => void; onClose: () => void };

/** A key has a name, so that it can be found when it has to be revoked. */
function IssueDialog({ hardware, onIssued, onClose }: IssueDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { field, running, onSubmit } = useSmallForm({
    first: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: 'problem.required' } : {}),
    save: async ({ name }) => {
      const { data } = await call(deviceKeyApi.issue, { body: { name, hardware } });
      onClose();
      onIssued(data);
      await client.invalidateQueries({ queryKey: ['device-key'] });
    },
  });
  return (
    <Dialog opened holdsInput title={t('hardware.key.issueTitle')} onClose={onClose}>
      <form onSubmit={(event) => void onSubmit(event)}>
        <Text mb={12}>{t(hardware === null ? 'hardware.gateway.effect' : 'hardware.key.issueEffect')}</Text>
        <TextInput data-autofocus label={t('hardware.key.name')} maxLength={60} {...field('name')} />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit" loading={running}>
            {t('hardware.key.issue')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function KeyLine({ issued, writable }: { issued: DeviceKey; writable: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { run, running } = useCommand(deviceKeyApi.revoke, { area: 'device-key', done: 'hardware.key.revoked' });
  const { id, name, hint, issuedAt, lastUsedAt, revokedAt, issuedBy } = issued;

  async function revoke() {
    const sure = await askConfirmation({
      title: t('hardware.key.revokeTitle', { name }),
      text: t('hardware.key.revokeEffect'),
      confirm: t('hardware.key.revoke'),
      danger: true,
    });
    if (sure) await run({ params: { id } });
  }

  return (
    <li>
      <div className={css.line}>
        <span>{name}</span>
        {revokedAt ? (
          <StateBadge tone="bad" Icon={IconX}>
            {t('hardware.key.isRevoked')}
          </StateBadge>
        ) : (
          <StateBadge tone="good" Icon={IconCheck}>
            {t('hardware.key.inUse')}
          </StateBadge>
        )}
      </div>
      <div className={card.soft}>
        <code className={css.hint}>{hint}…</code>
        {issuedBy && ` · ${displayName(issuedBy, language)}`} · <Moment at={issuedAt} />
      </div>
      <div className={card.soft}>
        {revokedAt ? t('hardware.key.revokedAt') : t('hardware.key.lastUsedAt')}{' '}
        {(revokedAt ?? lastUsedAt) ? <Moment at={revokedAt ?? (lastUsedAt as Date)} /> : t('hardware.key.unused')}
      </div>
      {writable && !revokedAt && (
        <Button variant="subtle" color="red" size="compact-md" ml={-8} loading={running} onClick={() => void revoke()}>
          {t('hardware.key.revoke')}
        </Button>
      )}
    </li>
  );
}
