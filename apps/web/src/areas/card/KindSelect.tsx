import { CARD_KINDS } from '@lobby/contract/areas/card';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export type CardKind = (typeof CARD_KINDS)[number];
type Props = Pick<NativeSelectProps, 'label' | 'description' | 'aria-label'> & {
  value: CardKind;
  onChange: (kind: CardKind) => void;
};

export function KindSelect({ onChange, ...select }: Props) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      {...select}
      onChange={(event) => onChange(event.currentTarget.value as CardKind)}
      data={CARD_KINDS.map((kind) => ({ value: kind, label: t(`card.filter.kind.${kind}`) }))}
    />
  );
}
