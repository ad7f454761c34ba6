import type { importOf } from '@lobby/contract/import';
import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailed } from '#shared/call/toast.tsx';
import { download } from '#shared/export/download.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { useUnsavedGuard } from '#shared/form/use-unsaved-guard.ts';
import layout from '#shared/layout/layout.module.css';
import { loadAllLanguages } from '#shared/texts/language.ts';
import type { SheetShape } from './columns.ts';
import css from './Import.module.css';
import { ImportResult, ReadyToSend } from './ImportSteps.tsx';
import type { Sheet } from './read-sheet.ts';
import { useImport } from './use-import.ts';

type Props = {
  shape: SheetShape;
  endpoint: ReturnType<typeof importOf>;
  listPath: string;
  /** What is known already and may stand in a column, for the template. */
  known: () => Promise<Record<string, string[]>>;
};

/** A sheet of records, for every area alike: read here, sent in parts, and the rows that failed come back as a sheet. */
export function ImportPage({ shape, endpoint, listPath, known }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [sheet, setSheet] = useState<(Sheet & { name: string }) | null>(null);
  const importing = useImport(endpoint);
  useUnsavedGuard(importing.running);
  const title = t(`${shape.area}.import.title`);

  async function getTemplate() {
    try {
      const [{ templateOf }, allowed] = await Promise.all([import('./template.ts'), known()]);
      download(await templateOf(shape, allowed), title, 'xlsx');
    } catch (error) {
      toastFailed(error);
    }
  }

  async function readFile(file: File) {
    importing.reset();
    try {
      await loadAllLanguages();
      const { readSheet } = await import('./read-sheet.ts');
      setSheet({ ...(await readSheet(file, shape)), name: file.name });
    } catch {
      setSheet({ name: file.name, head: [], rows: [], missing: [] });
    }
  }

  async function send(from: Sheet) {
    await importing.send(from.rows);
    await client.invalidateQueries({ queryKey: [shape.area] });
  }

  const done = sheet !== null && sheet.rows.length > 0 && importing.sent === sheet.rows.length;
  return (
    <div className={`${layout.page} ${css.page}`}>
      <FormHeader area={shape.area} listPath={listPath} title={title} />
      <section className={layout.section} aria-labelledby="import-template">
        <h2 id="import-template" className={layout.legend}>
          {t('import.step.template')}
        </h2>
        <p className={css.help}>{t(`${shape.area}.import.intro`)}</p>
        <div>
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void getTemplate()}>
            {t('import.template')}
          </Button>
        </div>
      </section>
      <section className={layout.section} aria-labelledby="import-file">
        <h2 id="import-file" className={layout.legend}>
          {t('import.step.file')}
        </h2>
        {!importing.running && !done && <DropZone onFile={(file) => void readFile(file)} />}
        {sheet && !done && <ReadyToSend shape={shape} sheet={sheet} importing={importing} onSend={() => void send(sheet)} />}
        {sheet && done && (
          <ImportResult
            shape={shape}
            sheet={sheet}
            importing={importing}
            listPath={listPath}
            onAgain={() => {
              importing.reset();
              setSheet(null);
            }}
          />
        )}
      </section>
    </div>
  );
}

/** A sheet by choosing or dropping it. */
function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onFile(file);
  };
  return (
    <label
      className={css.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <IconFileSpreadsheet size={32} stroke={1.6} aria-hidden />
      <span className={css.dropTitle}>{t('import.choose')}</span>
      <span className={css.help}>{t('import.drop')}</span>
      <input
        type="file"
        className={css.file}
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
