import { isPrintedCode, type ScanMatch, scanApi } from '@lobby/contract/areas/scan';
import { IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';
import { matchDetails } from '#shared/scan/ScanMatches.tsx';
import { useScanAct } from '#shared/scan/use-scan-act.ts';
import { useLanguage } from '#shared/texts/language.ts';
import type { SearchGroup } from './search-option.ts';

/** What a printed code is, with the act that fits it: the search itself finds names and numbers. */
export function useScanned(typed: string): SearchGroup[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const { run } = useScanAct();
  const code = typed.trim();
  const { data } = useQuery({
    queryKey: ['search', 'scan', code],
    queryFn: ({ signal }) => call(scanApi.find, { body: { code } }, { signal }),
    enabled: isPrintedCode(code),
    // A state that was true a moment ago must not be acted on.
    gcTime: 0,
    retry: false,
  });
  const act = (match: ScanMatch) => run(match, code).then((words) => words !== undefined && toastDone(words), toastFailed);
  const options = (data?.data ?? []).map((match) => ({
    id: `scan ${match.kind} ${match.id}`,
    label: match.act ? `${t(`scan.act.${match.act}`)}: ${match.title[language]}` : match.title[language],
    detail: matchDetails(match, language, t),
    icon: <IconQrcode size={20} stroke={1.6} />,
    run: () => void act(match),
  }));
  return options.length > 0 ? [{ title: t('scan.heading'), options }] : [];
}
