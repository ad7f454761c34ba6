import { type ChatChannel, chatChannelApi } from '@lobby/contract/areas/chat-channel';
import { CHAT_CHANNELS } from '@lobby/contract/areas/chat-message';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone } from '#shared/call/toast.tsx';
import { Moment } from '#shared/dates/Moment.tsx';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import css from '#shared/form/Form.module.css';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import type { Problems } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { CopyButton } from '#shared/layout/CopyButton.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { Pills } from './Pills.tsx';

type Kind = ChatChannel['kind'];
type Typed = Record<'kind' | 'channelSecret' | 'accessToken', string>;

/** By which channel residents write and are written to: a form of its own, because saving it asks for the password. */
export function ChatChannelSection() {
  const channel = useQuery({ queryKey: ['chat-channel', 'one'], queryFn: () => call(chatChannelApi.get) });
  if (channel.isPending) return <FormSkeleton fields={2} />;
  if (channel.isError) return <LoadFailed error={channel.error} onRetry={channel.refetch} />;
  return <ChatChannelForm channel={channel.data.data} />;
}

function ChatChannelForm({ channel }: { channel: ChatChannel }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const hasSecret = channel.kind === 'line' && channel.secretSetAt !== null;
  const { values, set, field, running, onSubmit } = useSmallForm<Typed>({
    first: { kind: channel.kind, channelSecret: '', accessToken: '' },
    check: (typed) => missingSecrets(typed, hasSecret),
    save: async ({ kind, channelSecret, accessToken }) => {
      if (channel.id !== null && kind !== channel.kind && !(await confirmSwitch(kind))) return;
      const secrets = kind === 'line' ? { channelSecret: channelSecret || null, accessToken: accessToken || null } : none;
      await call(chatChannelApi.update, { body: { kind: kind as Kind, ...secrets } });
      set('channelSecret', '');
      set('accessToken', '');
      toastDone(t('form.saved'));
      await client.invalidateQueries({ queryKey: ['chat-channel'] });
    },
  });
  const isLine = values.kind === 'line';
  const title = t('setting.section.chatChannel');
  const secret = (name: 'channelSecret' | 'accessToken') => (
    <PasswordInput
      {...field(name)}
      label={t(`setting.field.${name}`)}
      description={t(hasSecret ? 'setting.chatChannel.keepSecret' : `setting.help.${name}`)}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword') }}
    />
  );
  const confirmSwitch = (kind: string) =>
    askConfirmation({
      title: t('setting.chatChannel.changeTitle', { channel: t(`setting.option.chatKind.${kind}`) }),
      text: t('setting.chatChannel.changeText'),
      confirm: t('setting.chatChannel.use'),
      danger: true,
    });
  return (
    <form className={css.form} noValidate aria-label={title} onSubmit={onSubmit}>
      <fieldset id="section-chatChannel" className={layout.section}>
        <legend className={layout.legend}>{title}</legend>
        <Pills field="chatKind" options={[...CHAT_CHANNELS]} value={values.kind} onChange={(next) => set('kind', String(next))} />
        {isLine && (
          <>
            {secret('channelSecret')}
            {secret('accessToken')}
            {channel.kind === 'line' && channel.webhookUrl ? (
              <WebhookUrl url={channel.webhookUrl} />
            ) : (
              <p className={layout.note}>{t('setting.chatChannel.noAddress')}</p>
            )}
          </>
        )}
        {channel.kind === 'line' && <LastMessage channel={channel} />}
        <div className={layout.actions}>
          <Button type="submit" loading={running}>
            {t('setting.chatChannel.use')}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

const none = { channelSecret: null, accessToken: null };

/** Before the password is asked for. What is stored is kept where nothing is typed. */
function missingSecrets({ kind, channelSecret, accessToken }: Typed, hasSecret: boolean): Problems {
  if (kind !== 'line' || hasSecret) return {};
  const typed = { channelSecret, accessToken };
  const empty = Object.entries(typed).filter(([, value]) => value.trim() === '');
  return Object.fromEntries(empty.map(([name]) => [name, 'problem.required']));
}

/** What the office enters at LINE. */
function WebhookUrl({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <TextInput
        label={t('setting.field.webhookUrl')}
        description={t('setting.help.webhookUrl')}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={url} />
    </div>
  );
}

function LastMessage({ channel: { lastOkAt, lastProblem } }: { channel: ChatChannel }) {
  const { t } = useTranslation();
  if (lastProblem !== null) return <p role="status">{t(`setting.chatChannel.problem.${problemOf(lastProblem)}`)}</p>;
  if (lastOkAt === null) return null;
  return (
    <p role="status">
      {t('setting.chatChannel.ok')} <Moment at={lastOkAt} />
    </p>
  );
}

/** Codes are LINE's answer as a number, or a word of ours. */
function problemOf(code: string): 'left' | 'off' | 'token' | 'busy' | 'refused' {
  if (code === 'left' || code === 'none') return 'left';
  if (code === 'off') return 'off';
  if (code === '401' || code === '403') return 'token';
  return code === 'unreachable' || code === '429' || code.startsWith('5') ? 'busy' : 'refused';
}
