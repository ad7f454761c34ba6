import type { StoredFile } from '@lobby/contract/areas/file';
import layout from '#shared/layout/layout.module.css';
import { sizeText } from '#shared/texts/plain.ts';
import css from './FileField.module.css';

/** What was attached, to be opened. */
export function AttachmentLinks({ files }: { files: StoredFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={layout.list}>
      {files.map(({ id, name, url, size }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>{' '}
          <span className={css.size}>{sizeText(size)}</span>
        </li>
      ))}
    </ul>
  );
}
