import type { StoredFile } from '@lobby/contract/areas/file';
import css from './FileField.module.css';
import { sizeText } from './size-text.ts';

/** What was attached, to be opened. */
export function AttachmentLinks({ files }: { files: StoredFile[] }) {
  if (files.length === 0) return '–';
  return (
    <ul className={css.list}>
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
