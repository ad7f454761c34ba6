import { useEffect, useState } from 'react';
import type { Icon, IconLoader } from '#shared/area/area.ts';

/** An area's icon; its code is fetched when it is first shown. */
export function AreaIcon({ load, size }: { load: IconLoader; size: number }) {
  const [Icon, setIcon] = useState<Icon>();
  useEffect(() => {
    void load().then((file) => setIcon(() => file.default));
  }, [load]);
  return Icon ? <Icon size={size} stroke={1.6} /> : null;
}
