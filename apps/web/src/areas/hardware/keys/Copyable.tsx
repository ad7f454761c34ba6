import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import beside from '#shared/layout/Beside.module.css';
import css from '../Hardware.module.css';

/** A text nobody types by hand. */
export function Copyable({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser does not allow it here: the text is marked instead, for the keys or the finger to copy.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  }

  return (
    <div className={css.copyable}>
      <div>
        <div className={beside.soft}>{label}</div>
        <code className={css.code} ref={shown}>
          {text}
        </code>
      </div>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t(copied ? 'hardware.key.copied' : 'hardware.key.copy', { what: label })}
        onClick={() => void copy()}
      >
        {copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
      </ActionIcon>
    </div>
  );
}
