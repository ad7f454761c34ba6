import { useQuery } from '@tanstack/react-query';
import { loadProfile } from '#shared/auth/session.ts';

/** What the property decides came in with the profile; whoever changes it, here or elsewhere, has it asked for again. */
export function FollowSettings() {
  useQuery({
    queryKey: ['setting', 'profile'],
    queryFn: () => loadProfile().then(() => true),
    initialData: true,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return null;
}
