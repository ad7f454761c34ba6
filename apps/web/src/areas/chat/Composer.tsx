import type { ConversationPage } from '@lobby/contract/areas/chat';
import { CHAT_OTHER_WAYS, type ChatMessage, type ChatOtherWay, MAX_CHAT_TEXT } from '@lobby/contract/areas/chat-message';
import { Button, CloseButton, Menu, NativeSelect, SegmentedControl, Textarea } from '@mantine/core';
import { IconMessage2Bolt, IconMessageOff, IconPencil, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { useCan } from '#shared/session/can.ts';
import { useReplies } from './chat-calls.ts';
import css from './Message.module.css';
import { type Side, useDraft, useSend } from './outgoing.ts';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

type Props = { conversation: ConversationPage; messages: ChatMessage[] };

/** What is typed is kept when somebody goes to another conversation. Ctrl Enter sends. */
export function Composer({ conversation: { id, kind, reach }, messages }: Props) {
  const { t } = useTranslation();
  const [{ text, texts, side, replyTo, otherWay }, setDraft] = useDraft(id);
  const { send } = useSend(id);
  const input = useRef<HTMLTextAreaElement>(null);
  const [isCannedOpen, setCannedOpen] = useState(false);
  const isResident = kind === 'resident';
  const isReached = side !== 'staff' || reach === null || reach === 'ready';
  const canSend = text.trim() !== '' && (isReached || otherWay !== null);
  const write = (as: Side) => {
    setDraft({ side: as });
    input.current?.focus();
  };
  usePageKeys({
    r: () => write('staff'),
    ...(isResident && { n: () => write('note'), semicolon: () => setCannedOpen(true) }),
  });
  const quoted = messages.find(({ number }) => number === replyTo);
  function submit() {
    if (!canSend) return;
    setDraft({ text: '', replyTo: null, otherWay: null });
    const after = messages.at(-1)?.number ?? 0;
    void send({ id: crypto.randomUUID(), side, text: text.trim(), after, replyTo, otherWay: isReached ? null : otherWay });
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <div className={css.composer} data-side={side}>
      {isResident && (
        <SegmentedControl
          aria-label={t('chat.side.label')}
          value={side}
          onChange={write}
          data={(['staff', 'note', 'resident'] as const).map((value) => ({ value, label: t(`chat.side.${value}`) }))}
        />
      )}
      {quoted && (
        <div className={css.quoted}>
          <blockquote className={css.quote} dir="auto">
            {quoted.text}
          </blockquote>
          <CloseButton aria-label={t('chat.unquote')} onClick={() => setDraft({ replyTo: null })} />
        </div>
      )}
      {!isReached && (
        <div className={css.unreached}>
          <p role="status">
            <IconMessageOff size={18} aria-hidden />
            {t(`chat.reach.${reach}`)}
          </p>
          <NativeSelect
            aria-label={t('chat.otherWay.label')}
            value={otherWay ?? ''}
            onChange={(event) => setDraft({ otherWay: (event.currentTarget.value || null) as ChatOtherWay | null })}
            data={[
              { value: '', label: t('chat.otherWay.label') },
              ...CHAT_OTHER_WAYS.map((value) => ({ value, label: t(`chat.otherWay.by.${value}`) })),
            ]}
          />
        </div>
      )}
      <Textarea
        ref={input}
        aria-label={t(`chat.write.${side}`)}
        placeholder={t(`chat.write.${side}`)}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={MAX_CHAT_TEXT}
        value={text}
        onChange={(event) => setDraft({ text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <div className={css.send}>
        {isResident && <CannedReplies opened={isCannedOpen} onOpen={setCannedOpen} onChoose={(words) => addWords(words)} />}
        <Button leftSection={<IconSend size={18} aria-hidden />} disabled={!canSend} onClick={submit}>
          {t(isReached ? `chat.send.${side}` : 'chat.otherWay.act')}
        </Button>
      </div>
    </div>
  );

  function addWords(words: string) {
    const before = texts.staff.trimEnd();
    setDraft({ text: before === '' ? words : `${before}\n${words}`, side: 'staff' });
    input.current?.focus();
  }
}

type CannedProps = { opened: boolean; onOpen: (opened: boolean) => void; onChoose: (text: string) => void };

function CannedReplies({ opened, onOpen, onChoose }: CannedProps) {
  const { t } = useTranslation();
  const { data: replies, isPending } = useReplies(opened);
  const canEdit = useCan()('chat-reply:write');
  return (
    <Menu opened={opened} onChange={onOpen} position="top-start" returnFocus>
      <Menu.Target>
        <Button variant="default" leftSection={<IconMessage2Bolt size={18} aria-hidden />}>
          {t('chat.canned.act')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isPending ? (
          <Menu.Item disabled>{t('chat.canned.loading')}</Menu.Item>
        ) : !replies?.length ? (
          <Menu.Item disabled>{t('chat.canned.none')}</Menu.Item>
        ) : (
          replies.map(({ id, name, text }) => (
            <Menu.Item key={id} onClick={() => onChoose(text)}>
              {name}
            </Menu.Item>
          ))
        )}
        {canEdit && (
          <>
            <Menu.Divider />
            <Menu.Item component={Link} to="/chat-reply" leftSection={<IconPencil size={18} aria-hidden />}>
              {t('chat.canned.manage')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
