import { Button, type ButtonProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './CopyButton.module.css';

type Props = Pick<ButtonProps, 'variant' | 'size' | 'ml' | 'mt' | 'px' | 'disabled'> & {
  text: string;
  /** What the button says, where "Copy" says too little. */
  label?: string;
  /** Which of several, for those who do not see where the button stands. */
  what?: string;
};

/** Copies a text. Where the browser does not allow it, the text is shown and marked, for the keys or the finger to copy. */
export function CopyButton({ text, label, what, ...look }: Props) {
  const { t } = useTranslation();
  const { copy, copied, error } = useClipboard();
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (error && shown.current) getSelection()?.selectAllChildren(shown.current);
  }, [error]);
  const words = copied ? t('copy.done') : (label ?? t('copy.act'));
  return (
    <>
      <Button
        variant="default"
        {...look}
        {...(what && { 'aria-label': `${words}: ${what}` })}
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={() => copy(text)}
      >
        {words}
      </Button>
      {error && (
        <div role="alert" className={css.byHand}>
          {t('copy.byHand')}
          <code ref={shown}>{text}</code>
        </div>
      )}
    </>
  );
}
