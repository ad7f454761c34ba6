import { EXPORT_FORMATS, type ExportFormat } from '@lobby/contract/areas/export';
import type { Language } from '@lobby/contract/constants';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { useRequestExport } from '#shared/export/ExportFiles.tsx';
import { useCan } from '#shared/session/can.ts';
import { useLanguage } from '#shared/texts/language.ts';
import tools from './ListTools.module.css';

/** The workbook first: it is what an office opens. */
const FORMATS = EXPORT_FORMATS.toReversed();

export type ExportChoice = { language: Language; format: ExportFormat };
type Props = {
  disabled: boolean;
  /** What an unmasked file will hold. */
  revealText: string;
  ask: (asked: ExportChoice) => Promise<unknown>;
  askRevealed: (asked: ExportChoice, reason: string) => Promise<unknown>;
};

/** A file written by a job: masked as the list is, or whole with a reason, for those who may. */
export function RequestExport({ disabled, revealText, ask, askRevealed }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const language = useLanguage();
  const request = useRequestExport();
  const [revealing, setRevealing] = useState<ExportFormat | null>(null);
  return (
    <>
      <Menu position="bottom-end" width={344}>
        <Menu.Target>
          <Button
            variant="default"
            className={tools.icon ?? ''}
            leftSection={<IconDownload size={18} aria-hidden />}
            disabled={disabled}
          >
            {t('list.export.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FORMATS.map((format) => (
            <Menu.Item key={format} onClick={() => void request(() => ask({ language, format }))}>
              {t(`export.masked.${format}`)}
            </Menu.Item>
          ))}
          {can('log-reveal:write') &&
            FORMATS.map((format) => (
              <Menu.Item key={format} onClick={() => setRevealing(format)}>
                {t(`export.revealed.${format}`)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {revealing && (
        <ReasonDialog
          title={t('export.revealTitle')}
          label={t('export.reason')}
          action={t('export.confirm')}
          onConfirm={(reason) => request(() => askRevealed({ language, format: revealing }, reason))}
          onClose={() => setRevealing(null)}
        >
          {revealText}
        </ReasonDialog>
      )}
    </>
  );
}
