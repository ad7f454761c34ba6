import { Input } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import form from '#shared/form/Form.module.css';
import { bring, type HeldFile, isOnItsWay } from './arriving-file.ts';
import { CropDialog } from './CropDialog.tsx';
import type { Area } from './crop.ts';
import { drawn, madeSmaller, openPicture } from './drawing.ts';
import css from './FileField.module.css';
import { Picture } from './Picture.tsx';
import { PictureActions } from './PictureActions.tsx';
import { PicturePlace } from './PicturePlace.tsx';
import { RATIOS, type Shape } from './shapes.ts';
import { useDrop } from './use-drop.ts';

type Props = {
  /** Already translated. */
  label: string;
  help?: string | undefined;
  shape: Shape;
  value: HeldFile | null | undefined;
  /** Left out where it is only looked at. */
  onChange?: ((value: HeldFile | null) => void) | undefined;
};
type Cropping = { file: File; image: HTMLImageElement };

/** One picture: chosen, dropped, pasted or taken, cut to its shape, and on its way before anybody saves. */
export function PictureField({ label, help, shape, value, onChange }: Props) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<unknown>(null);
  const [cropping, setCropping] = useState<Cropping | null>(null);
  const ratio = shape === 'free' ? undefined : RATIOS[shape];

  async function take(file: File) {
    setProblem(null);
    try {
      if (ratio === undefined) set(bring(file, madeSmaller(file)));
      else setCropping({ file, image: await openPicture(file) });
    } catch (error) {
      setProblem(error);
    }
  }
  function crop({ file, image }: Cropping, area: Area) {
    setCropping(null);
    set(
      bring(
        file,
        drawn(image, area, file).finally(() => URL.revokeObjectURL(image.src)),
      ),
    );
  }
  function set(next: HeldFile | null) {
    if (value && isOnItsWay(value)) value.cancel();
    setProblem(null);
    onChange?.(next);
  }

  const drop = useDrop(([file]) => file && void take(file));
  function remove() {
    set(null);
    drop.holdOn();
  }

  if (!onChange) return <Looked label={label} shape={shape} value={value} />;
  return (
    <fieldset className={css.field} {...drop.field}>
      <legend className={css.label}>
        {label} <span className={form.optional}>({t('form.optional')})</span>
      </legend>
      <div className={css.picture} data-shape={shape}>
        <PicturePlace label={label} shape={shape} value={value ?? null} onFile={(file) => void take(file)} />
        <PictureActions value={value ?? null} onFile={(file) => void take(file)} onRemove={remove} />
      </div>
      {problem !== null && (
        <Input.Error role="alert" className={css.refusal ?? ''}>
          {problemText(problem)}
        </Input.Error>
      )}
      {help && <Input.Description>{help}</Input.Description>}
      {cropping && ratio && (
        <CropDialog
          image={cropping.image}
          ratio={ratio}
          onCrop={(area) => crop(cropping, area)}
          onClose={() => setCropping(null)}
        />
      )}
    </fieldset>
  );
}

function Looked({ label, shape, value }: Pick<Props, 'label' | 'shape' | 'value'>) {
  if (!value || isOnItsWay(value)) return '–';
  return (
    <span className={css.place} data-shape={shape}>
      <Picture file={value} size="card" shape={shape} alt={label} />
    </span>
  );
}
