import type { Request } from '@lobby/contract/areas/request';
import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#shared/dates/clock.ts';
import { pageKeys, switchPageKeys } from '#shared/keys/page-keys.ts';
import { KeyHint } from '#shared/layout/KeyHint.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Queue.module.css';
import { requestName, requestRoom, waitingTime } from './request-words.ts';
import type { Queue } from './use-queue.ts';
import '#shared/list/list.css';

type Props = { queue: Queue; hasPane: boolean; pickable: boolean };

export function QueueList({ queue, hasPane, pickable }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.side}>
      <ul className={css.list} aria-label={t('request.tab.waiting')}>
        {queue.rows.map((request) => (
          <QueueRow key={request.id} request={request} queue={queue} hasPane={hasPane} pickable={pickable} />
        ))}
      </ul>
      {hasPane && <Keys pickable={pickable} />}
    </div>
  );
}

/** What single letters do here, and a switch for those they disturb. */
function Keys({ pickable }: Pick<Props, 'pickable'>) {
  const { t } = useTranslation();
  const isOn = pageKeys.use();
  return (
    <div className={css.keys}>
      <KeyHint>{t(isOn ? (pickable ? 'request.keys' : 'request.readerKeys') : 'request.keysOff')}</KeyHint>
      <Button variant="subtle" size="md" onClick={switchPageKeys}>
        {t(isOn ? 'shell.keys.turnOff' : 'shell.keys.turnOn')}
      </Button>
    </div>
  );
}

function QueueRow({ request, queue, hasPane, pickable }: Props & { request: Request }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const { id, createdAt, titleTenant } = request;
  const isHere = hasPane && id === queue.shownId;
  const name = requestName(request, language);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isHere) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  /** A press shows it beside the list; Enter, and a press with Ctrl, opens its page as any link. */
  function show(event: MouseEvent) {
    if (!hasPane || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    queue.show(request);
  }
  return (
    <li ref={row} className={css.row} data-here={isHere || undefined}>
      {pickable && (
        <label className={css.pick} htmlFor={`pick-${id}`}>
          <Checkbox
            id={`pick-${id}`}
            aria-label={t('list.pick', { name })}
            checked={queue.picked.includes(request)}
            onChange={() => queue.pick(id)}
          />
        </label>
      )}
      <Link
        to={`/resident/application/${id}`}
        search={queue.type === undefined ? {} : { type: queue.type }}
        className={css.link ?? ''}
        aria-current={isHere ? 'true' : undefined}
        preload={false}
        onClick={show}
      >
        <span className={css.name}>{name}</span>
        <time className={css.age} dateTime={createdAt.toISOString()}>
          {waitingTime(createdAt, now)}
        </time>
        <span className={css.about}>
          {[nameOf(titleTenant, language), requestRoom(request).label].filter(Boolean).join(' · ')}
        </span>
      </Link>
    </li>
  );
}
