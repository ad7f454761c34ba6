import type { VisitorBlock } from '@lobby/contract/areas/visitor-block';
import { IconBan, IconEye } from '@tabler/icons-react';
import i18next from 'i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

export const kindText = ({ kind, endedAt }: VisitorBlock) =>
  i18next.t(endedAt ? 'visitor-block.ended' : `visitor-block.filter.kind.${kind}`);

/** Denied or watched, or over. */
export function BlockKind({ block }: { block: VisitorBlock }) {
  const tone = block.endedAt ? 'plain' : block.kind === 'deny' ? 'bad' : 'warn';
  return (
    <StateBadge tone={tone} Icon={block.kind === 'deny' ? IconBan : IconEye}>
      {kindText(block)}
    </StateBadge>
  );
}
