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

/** A pass, or somebody of the list, judged by what this tablet knows. */
export function useOfflineScan(kept: KeptVisits | undefined) {
  const { t } = useTranslation();
  const zone = useZone();

  async function comeIn(visit: ExpectedVisit | undefined, key?: string): Promise<OfflineLine> {
    const noted = notedEntries.get().filter((entry) => entryState(entry) !== 'refused');
    const verdict = judge(visit, noted, correctedNow(), zone);
    if (verdict.kind === 'unknown') return { tone: 'bad', text: t('visitor.offline.unknown') };
    const words = { name: nameOfExpected(verdict.visit), room: roomOfExpected(verdict.visit) };
    if (verdict.kind === 'in') {
      await noteOffline('in', verdict.visit, key);
      return { tone: 'good', text: t('visitor.scan.in', words) };
    }
    if (verdict.kind === 'inside')
      return { tone: 'warn', text: t('visitor.scan.inside', { ...words, at: formatMoment(verdict.since, zone) }) };
    if (verdict.kind === 'repeated') return { tone: 'warn', text: t('visitor.scan.repeated', words) };
    return { tone: 'bad', text: `${words.name} · ${t(`error.${verdict.kind}`)}` };
  }
  async function scan(code: string, key?: string): Promise<OfflineLine> {
    if (!kept) return { tone: 'bad', text: t('visitor.offline.noList') };
    if (!isPrintedCode(code)) return { tone: 'bad', text: t('visitor.offline.onlyQr') };
    const hash = await hashOf(code);
    return comeIn(
      kept.visits.find(({ passHash }) => passHash === hash),
      key,
    );
  }
  return { scan, comeIn };
}
