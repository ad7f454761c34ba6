import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { InputProps } from '#shared/form/fields.ts';
import css from './Editor.module.css';
import { RichText } from './RichText.tsx';

const RichTextEditor = lazy(async () => ({ default: (await import('./RichTextEditor.tsx')).RichTextEditor }));

type Props = { value: string | null | undefined; onChange?: (html: string) => void; shared?: InputProps };

/** A text with headings, lists and links as a field of a form (`own`); without `onChange` it is only read. */
export function RichTextField({ value, onChange, shared }: Props) {
  const html = value ?? '';
  if (!onChange || !shared) return html === '' ? '–' : <RichText html={html} />;
  const { id, label, description, error, onBlur } = shared;
  const editor = `${id}-editor`;
  const focus = () => document.getElementById(editor)?.focus();
  return (
    <Input.Wrapper id={editor} label={label} labelElement="div" labelProps={{ onClick: focus }} description={description}>
      <Suspense fallback={<Skeleton className={css.waiting} />}>
        <RichTextEditor
          id={editor}
          value={html}
          labelledBy={`${editor}-label`}
          describedBy={[description && `${editor}-description`, error && `${id}-error`].filter(Boolean).join(' ')}
          invalid={Boolean(error)}
          onChange={onChange}
          onBlur={() => html !== '' && onBlur()}
        />
      </Suspense>
    </Input.Wrapper>
  );
}
