import type { AccessLog } from '@lobby/contract/areas/access-log';
import { Button, Drawer } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment, formatSecond } from '#shared/dates/dates.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { useCan } from '#shared/session/can.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from '../Log.module.css';
import { AccessResult, AccessWay, deviceWord, roomWord, whoWord } from './AccessRows.tsx';

type Props = { entry: AccessLog; onClose: () => void; onReveal: () => void };

/** Everything that is known of one passage. */
export function AccessDetails({ entry, onClose, onReveal }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const language = useLanguage();
  const zone = useZone();
  const { device, room, occurredAt, receivedAt } = entry;
  const where = device ? (
    <Link to={`/facilities/hardware/${device.id}`}>{deviceWord(entry, language)}</Link>
  ) : (
    deviceWord(entry, language)
  );
  const home = room && <Link to={`/floor-and-room/room/${room.id}`}>{roomWord(entry)}</Link>;
  const facts: [field: string, value: ReactNode][] = [
    ['occurredAt', formatSecond(occurredAt, zone)],
    ['receivedAt', formatSecond(receivedAt, zone)],
    ['skewed', entry.isSkewed && t('log.access.skewed')],
    ['deviceId', where],
    ['kind', t(`log.access.kind.${entry.kind}`)],
    ['floor', entry.floor],
    ['direction', <AccessWay key="direction" direction={entry.direction} />],
    ['result', <AccessResult key="result" entry={entry} />],
    ['personId', whoWord(entry, language)],
    ['roomId', home],
    ['cardNo', entry.cardNo],
    ['plate', entry.plate],
    ['province', entry.plateProvince],
    ['vehicleClass', entry.vehicleClass && t(`log.access.filter.vehicleClass.${entry.vehicleClass}`)],
  ];
  return (
    <Drawer
      opened
      position="right"
      size={440}
      onClose={onClose}
      title={t('log.access.details', { at: formatMoment(occurredAt, zone) })}
      classNames={{ header: css.drawer ?? '', title: dialog.title ?? '', body: css.drawer ?? '' }}
      closeButtonProps={{ 'aria-label': t('popup.dialog.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <dl className={css.known}>
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([field, value]) => (
            <Fragment key={field}>
              <dt>{t(`log.access.field.${field}`)}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </dl>
      {entry.isMasked && can('log-reveal:write') && (
        <Button fullWidth variant="default" leftSection={<IconEye size={18} aria-hidden />} onClick={onReveal}>
          {t('log.access.reveal.open')}
        </Button>
      )}
      {entry.isMasked && !can('log-reveal:write') && <p className={css.reason}>{t('log.access.reveal.notYours')}</p>}
    </Drawer>
  );
}
