import { type AccessLogName, KINDS_OF_LOG } from '@lobby/contract/areas/access-log';
import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import { ViewLink } from '#shared/saved-views/ViewLink.tsx';
import type { AccessList } from './use-access-log.ts';

type View = { name: 'all' | 'deniedToday' | 'deniedYesterday'; filters: Record<string, string[]> };

/** A door that refuses somebody is what the morning begins with; of a building only the doors, its lifts refuse all day long. */
function viewsOf(log: AccessLogName): View[] {
  const denied = { result: ['denied'], ...(KINDS_OF_LOG[log].includes('door') && { kind: ['door'] }) };
  return [
    { name: 'all', filters: {} },
    { name: 'deniedToday', filters: { ...denied, since: ['1'] } },
    { name: 'deniedYesterday', filters: { ...denied, since: ['yesterday'] } },
  ];
}

/** The questions asked most, one press each. They are not saved: an address may name a person, a card or a plate. */
export function AccessViews({ list: { log, path, search } }: { list: AccessList }) {
  const { t } = useTranslation();
  const place = KINDS_OF_LOG[log].includes('door') ? 'door' : 'parking';
  return (
    <nav className={layout.pills} aria-label={t('views.title')}>
      {viewsOf(log).map(({ name, filters }) => (
        <ViewLink key={name} path={path} search={{ filters }} here={search}>
          {t(name === 'all' ? 'log.access.view.all' : `log.access.view.${name}.${place}`)}
        </ViewLink>
      ))}
    </nav>
  );
}
