import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#shared/call/call.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import type { PostKind } from '../post-kinds.ts';
import { notePublished } from './undo-window.ts';

/** Nothing is said when it worked: the bar that counts down says it. */
export function usePublish({ area, api }: PostKind) {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  async function publish(id: number): Promise<void> {
    setRunning(true);
    try {
      notePublished((await call(api.publish, { params: { id } })).data);
    } catch (error) {
      toastFailed(error);
    } finally {
      setRunning(false);
      await client.invalidateQueries({ queryKey: [area] });
    }
  }
  return { publish, running };
}
