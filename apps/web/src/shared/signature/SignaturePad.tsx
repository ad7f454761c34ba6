import { Button } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './SignaturePad.module.css';
import { PAD, type Stroke, signaturePath } from './signature.ts';

type Props = { value: string; onChange: (path: string) => void };

/** Signed by finger, mouse or pen. It is optional, so people without any of them lose nothing. */
export function SignaturePad({ value, onChange }: Props) {
  const { t } = useTranslation();
  const [strokes, setStrokes] = useState<Stroke[]>([]);
  const [drawing, setDrawing] = useState(false);
  const drawn = value === '' && !drawing ? [] : strokes;

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawing(true);
    setStrokes([...drawn, [pointOf(event)]]);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing) setStrokes([...drawn.slice(0, -1), [...(drawn.at(-1) ?? []), pointOf(event)]]);
  };
  const end = () => {
    if (!drawing) return;
    setDrawing(false);
    onChange(signaturePath(drawn));
  };
  return (
    <div>
      <div className={css.head}>
        <span className={css.label}>
          {t('signature.label')} <span className={css.optional}>({t('form.optional')})</span>
        </span>
        {value !== '' && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<IconEraser size={18} aria-hidden />}
            onClick={() => onChange('')}
          >
            {t('signature.clear')}
          </Button>
        )}
      </div>
      <svg
        className={css.pad}
        viewBox={`0 0 ${PAD.width} ${PAD.height}`}
        role="img"
        aria-label={t(value === '' ? 'signature.empty' : 'signature.signed')}
        // Whoever signs with the mouse still confirms with Enter: the focus stays where it was.
        onMouseDown={(event) => event.preventDefault()}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path className={css.line} d={`M40 ${PAD.height - 44} H${PAD.width - 40}`} />
        <path className={css.ink} d={drawing ? signaturePath(drawn) : value} />
      </svg>
    </div>
  );
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) * PAD.width) / width, y: ((clientY - top) * PAD.height) / height };
}
