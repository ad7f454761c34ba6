import { Navigate, useParams } from '@tanstack/react-router';

/** The specification knows a person's page by two addresses; one of them is the page. */
export function ShortAddress() {
  const { id } = useParams({ strict: false }) as { id: string };
  return <Navigate to={`/user/user-management/${id}`} replace />;
}
