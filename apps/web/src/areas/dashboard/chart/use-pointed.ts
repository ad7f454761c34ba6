import { useState } from 'react';

/** Which bucket is pointed at; none where another answer has fewer of them. */
export function usePointed(buckets: number) {
  const [pointed, setPointed] = useState<number | null>(null);
  return { pointed: pointed !== null && pointed < buckets ? pointed : null, onPoint: setPointed };
}
