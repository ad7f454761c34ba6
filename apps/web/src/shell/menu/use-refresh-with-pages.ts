import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Time alone changes some counts. They are asked for with each page: a clock would keep the session of an empty desk alive. */
export function useRefreshWithPages(kind: 'menu-count' | 'view-count', areas: string[]): void {
  const client = useQueryClient();
  const router = useRouter();
  const names = areas.join();
  useEffect(() => {
    const refresh = (name: string) => client.refetchQueries({ queryKey: [name, kind], stale: true }, { cancelRefetch: false });
    return router.subscribe('onResolved', () => names.split(',').forEach((name) => void refresh(name)));
  }, [client, router, kind, names]);
}
