import { useEffect, useState } from 'react';
import type { Icon } from '#shared/area/area.ts';

type Props = { icon: (() => Promise<{ default: Icon }>) | undefined; size: number };

/** An area names its icon without loading it. */
export function AreaIcon({ icon, size }: Props) {
  const [Icon, setIcon] = useState<Icon>();
  useEffect(() => {
    void icon?.().then((file) => setIcon(() => file.default));
  }, [icon]);
  return Icon && <Icon size={size} stroke={1.6} />;
}
