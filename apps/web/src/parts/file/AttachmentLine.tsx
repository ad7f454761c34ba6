import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconFileTypePdf, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type HeldFile, isOnItsWay } from './arriving-file.ts';
import css from './FileField.module.css';
import { sizeText } from './size-text.ts';
import { WayBar } from './WayBar.tsx';
import { WayProblem } from './WayProblem.tsx';

type Props = {
  file: HeldFile;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
};

export function AttachmentLine({ file, onUp, onDown, onRemove }: Props) {
  const { t } = useTranslation();
  const { name } = file;
  const acts = [
    { label: t('file.up', { name }), act: onUp, Icon: IconArrowUp },
    { label: t('file.down', { name }), act: onDown, Icon: IconArrowDown },
    { label: t('file.removeNamed', { name }), act: onRemove, Icon: IconX },
  ];
  return (
    <li className={css.line}>
      <span className={css.sign} aria-hidden>
        <Sign file={file} />
      </span>
      <span>
        <span className={css.name}>{name}</span> <span className={css.size}>{sizeText(file.size)}</span>
      </span>
      <span className={css.buttons}>
        {acts.map(({ label, act, Icon }) => (
          <ActionIcon key={label} variant="subtle" color="gray" size={40} aria-label={label} disabled={!act} onClick={act}>
            <Icon size={18} />
          </ActionIcon>
        ))}
      </span>
      {isOnItsWay(file) && <WayBar file={file} />}
      {isOnItsWay(file) && <WayProblem file={file} />}
    </li>
  );
}

function Sign({ file }: { file: HeldFile }) {
  const src = isOnItsWay(file) ? (file.type.startsWith('image/') ? file.preview : null) : file.thumb;
  return src ? <img src={src} alt="" /> : <IconFileTypePdf size={24} stroke={1.5} />;
}
