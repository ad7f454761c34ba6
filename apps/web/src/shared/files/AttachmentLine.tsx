import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconFileTypePdf, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sizeText } from '#shared/texts/size-text.ts';
import { type ArrivingFile, type HeldFile, isOnItsWay } from './arriving-file.ts';
import { isPicture } from './drawing.ts';
import css from './FileField.module.css';
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
      <span className={css.name}>
        {name} {isOnItsWay(file) ? <SizeOnItsWay file={file} /> : <span className={css.size}>{sizeText(file.size)}</span>}
      </span>
      <span className={css.buttons}>
        {acts.map(({ label, act, Icon }) => (
          // Not quite disabled: whoever moves a file to the end with the keyboard keeps the button in hand.
          <ActionIcon key={label} variant="subtle" color="gray" size={40} aria-label={label} aria-disabled={!act} onClick={act}>
            <Icon size={18} />
          </ActionIcon>
        ))}
      </span>
      {isOnItsWay(file) && <WayBar file={file} />}
      {isOnItsWay(file) && <WayProblem file={file} />}
    </li>
  );
}

function SizeOnItsWay({ file }: { file: ArrivingFile }) {
  return <span className={css.size}>{sizeText(file.way.use().size)}</span>;
}

function Sign({ file }: { file: HeldFile }) {
  if (isOnItsWay(file)) return isPicture(file) ? <Coming file={file} /> : paper;
  return file.thumb ? <img src={file.thumb} alt="" /> : paper;
}

function Coming({ file }: { file: ArrivingFile }) {
  const { preview } = file.way.use();
  return preview && <img src={preview} alt="" />;
}

const paper = <IconFileTypePdf size={24} stroke={1.5} />;
