import { type ReceiptPage, receiptApi } from '@lobby/contract/areas/receipt';
import { LANGUAGES, type Language } from '@lobby/contract/constants';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { PAPERS, type Paper } from '#shared/print/papers.ts';
import { Sheet } from '#shared/print/Sheet.tsx';
import { useCan } from '#shared/session/can.ts';
import { createStore } from '#shared/store/store.ts';
import { loadAllLanguages, useLanguage } from '#shared/texts/language.ts';
import css from './Receipt.module.css';
import { type Mark, ReceiptSheet } from './ReceiptSheet.tsx';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

/** What is in the printer stays there for the next receipt, too. */
const chosenPaper = createStore<Paper>('a5');

type Props = { receipt: ReceiptPage; autoFocus?: boolean };

/** The receipt as it will be printed. The server counts it before: what was printed once is a copy from then on. */
export function PrintedReceipt({ receipt, autoFocus = false }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const writable = useCan()('payment:write');
  const screenLanguage = useLanguage();
  const [language, setLanguage] = useState<Language>(screenLanguage);
  const paper = chosenPaper.use();
  const [printing, setPrinting] = useState<Mark>();
  const [running, setRunning] = useState(false);
  useEffect(() => {
    const onPrinted = () => setPrinting(undefined);
    addEventListener('afterprint', onPrinted);
    return () => removeEventListener('afterprint', onPrinted);
  }, []);

  async function printOnce() {
    setRunning(true);
    try {
      const { data } = await call(receiptApi.print, { params: { id: receipt.id } });
      flushSync(() => setPrinting(data.isCopy ? 'copy' : 'original'));
      print();
    } catch (error) {
      toastFailed(error);
    } finally {
      setRunning(false);
      await client.invalidateQueries({ queryKey: ['pay-in'] });
    }
  }
  async function changeLanguage(next: string) {
    await loadAllLanguages();
    setLanguage(next as Language);
  }
  // Printed past the button nobody knows which print it is: then the paper says that it is a preview.
  const mark = printing ?? (receipt.printedAt ? 'copy' : 'preview');
  return (
    <>
      <div className={css.paper} data-screen-only>
        <SegmentedControl
          aria-label={t('receipt.paper')}
          data={PAPERS.map((value) => ({ value, label: value.toUpperCase() }))}
          value={paper}
          onChange={(next) => chosenPaper.set(next)}
        />
        <SegmentedControl
          aria-label={t('receipt.language')}
          data={LANGUAGES.map((value) => ({ value, label: t(`receipt.languages.${value}`) }))}
          value={language}
          onChange={(next) => void changeLanguage(next)}
        />
        {writable && (
          <Button
            autoFocus={autoFocus}
            leftSection={<IconPrinter size={18} aria-hidden />}
            loading={running}
            onClick={() => void printOnce()}
          >
            {t(receipt.printedAt ? 'receipt.printCopy' : 'receipt.print')}
          </Button>
        )}
      </div>
      <Sheet label={t('receipt.sheet.title')} long paper={paper}>
        <ReceiptSheet receipt={receipt} language={language} mark={mark} />
      </Sheet>
    </>
  );
}
