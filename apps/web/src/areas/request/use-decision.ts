import type { Request, RequestPage } from '@lobby/contract/areas/request';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { CallError } from '#shared/call/call-error.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { approveRequest, type Corrections, hasApproval, rejectRequest } from './request-calls.ts';
import { requestTitle } from './request-words.ts';

/** `taken`: somebody else was faster; `note` says who and when, and that this decision was not applied. */
export type Outcome =
  | { result: 'approved' | 'reject'; request: RequestPage; userId: number | null }
  | { result: 'taken'; request: RequestPage; note: string };
export type Decision = ReturnType<typeof useDecision>;

/** One decision at a time. What the server refuses is said, and shown again as it is now. */
export function useDecision(request: RequestPage, onDecided: (outcome: Outcome) => void) {
  const client = useQueryClient();
  const zone = useZone();
  const language = useLanguage();
  const [running, setRunning] = useState<Request['result']>(null);

  async function decide(result: 'approved' | 'reject', act: () => Promise<{ data: Request }>) {
    if (running) return;
    setRunning(result);
    try {
      const { data } = await act();
      onDecided({ result, request, userId: data.userId });
    } catch (error) {
      if (isDecided(error)) onDecided({ result: 'taken', request, note: takenNote(error) });
      else toastFailed(error);
    } finally {
      setRunning(null);
      await client.invalidateQueries({ queryKey: ['request'] });
    }
  }
  /** The refusal names who decided, and when. */
  function takenNote({ fields }: CallError): string {
    const messageOf = (field: string) => fields.find(({ path }) => path[0] === field)?.message ?? '';
    const at = messageOf('decidedAt');
    if (at === '') return i18next.t('error.requestDecided');
    const title = requestTitle(request, language);
    return i18next.t('request.taken', { title, name: messageOf('decidedBy'), at: formatMoment(new Date(at), zone) });
  }
  return {
    running,
    approve: (corrections: Corrections = {}) => {
      const { approveType: type, id } = request;
      return hasApproval(type) ? decide('approved', () => approveRequest(type, id, corrections)) : undefined;
    },
    reject: (reason: string) => decide('reject', () => rejectRequest(request.id, reason)),
  };
}

const isDecided = (error: unknown): error is CallError => error instanceof CallError && error.key === 'error.requestDecided';
