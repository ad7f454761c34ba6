import { isPrintedCode } from '@lobby/contract/areas/scan';
import type { ExpectedVisit } from '@lobby/contract/areas/visitor-entry';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { entryState, nameOfExpected, notedEntries, noteOffline, roomOfExpected } from './entry-outbox.ts';
import { correctedNow, type KeptVisits } from './expected-visits.ts';
import { hashOf, judge } from './judge.ts';

export type OfflineLine = { tone: 'good' | 'warn' | 'bad'; text: string };

/** What was noted here and still stands; what the server refused is for a person to decide. */
export const useNoted = () => notedEntries.use().filter((entry) => entryState(entry) !== 'refused');

/** A pass, or somebody of the list who comes or leaves, judged by what this tablet knows. */
export function useOfflineScan(kept: KeptVisits | undefined) {
  const { t } = useTranslation();
  const zone = useZone();

  async function note(wanted: 'in' | 'out', visit: ExpectedVisit | undefined, key?: string): Promise<OfflineLine> {
    const noted = notedEntries.get().filter((entry) => entryState(entry) !== 'refused');
    const verdict = judge(wanted, visit, noted, correctedNow(), zone);
    if (verdict.kind === 'unknown') return { tone: 'bad', text: t('visitor.offline.unknown') };
    const words = { name: nameOfExpected(verdict.visit), room: roomOfExpected(verdict.visit) };
    if (verdict.kind === 'in' || verdict.kind === 'out') {
      await noteOffline(verdict.kind, verdict.visit, key);
      return verdict.kind === 'in'
        ? { tone: 'good', text: t('visitor.scan.in', words) }
        : { tone: 'warn', text: t('visitor.offline.out', words) };
    }
    if (verdict.kind === 'inside')
      return { tone: 'warn', text: t('visitor.scan.inside', { ...words, at: formatMoment(verdict.since, zone) }) };
    if (verdict.kind === 'repeated') return { tone: 'warn', text: t('visitor.scan.repeated', words) };
    return { tone: 'bad', text: `${words.name} · ${t(`error.${verdict.kind}`)}` };
  }
  /** `key` is of a call whose answer was lost. */
  async function scan(code: string, key?: string): Promise<OfflineLine> {
    if (!kept) return { tone: 'bad', text: t('visitor.offline.noList') };
    if (!isPrintedCode(code)) return { tone: 'bad', text: t('visitor.offline.onlyQr') };
    const hash = await hashOf(code);
    return note(
      'in',
      kept.visits.find(({ passHash }) => passHash === hash),
      key,
    );
  }
  return { scan, note };
}
