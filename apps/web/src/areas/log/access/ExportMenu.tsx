import { accessExportApi } from '@lobby/contract/areas/access-export';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useRequestExport } from '#shared/export/ExportFiles.tsx';
import { ReasonDialog } from '#shared/form/ReasonDialog.tsx';
import tools from '#shared/list/ListTools.module.css';
import { useCan } from '#shared/session/can.ts';
import { useLanguage } from '#shared/texts/language.ts';
import type { AccessList } from './use-access-log.ts';

/** A file of exactly what is filtered, masked as on the screen; whole with a reason, for those who may. */
export function ExportMenu({ list }: { list: AccessList }) {
  const { t } = useTranslation();
  const can = useCan();
  const language = useLanguage();
  const request = useRequestExport();
  const [revealing, setRevealing] = useState(false);
  const body = { log: list.log, language, ...(list.query.filters ? { filters: list.query.filters } : {}) };
  return (
    <>
      <Menu position="bottom-end" width={344}>
        <Menu.Target>
          <Button
            variant="default"
            className={tools.icon ?? ''}
            leftSection={<IconDownload size={18} aria-hidden />}
            disabled={!list.answer.data?.meta.total || list.problem !== undefined}
          >
            {t('list.export.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void request(() => call(accessExportApi.ask, { body }))}>
            {t('log.access.export.masked')}
          </Menu.Item>
          {can('log-reveal:write') && <Menu.Item onClick={() => setRevealing(true)}>{t('log.access.export.revealed')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {revealing && (
        <ReasonDialog
          title={t('log.access.export.revealTitle')}
          label={t('log.access.reveal.reason')}
          action={t('log.access.export.confirm')}
          onConfirm={(reason) => request(() => call(accessExportApi.askRevealed, { body: { ...body, reason } }))}
          onClose={() => setRevealing(false)}
        >
          {t('log.access.export.revealText', { count: (list.answer.data?.meta.total ?? 0).toLocaleString('en') })}
        </ReasonDialog>
      )}
    </>
  );
}
