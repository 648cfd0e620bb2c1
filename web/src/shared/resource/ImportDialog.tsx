/** Takes rows from a sheet: choose the file, see what is wrong with it before anything is written, import the rest. */
import type { Resource } from '@paddock/contracts/resources';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api';
import { upload } from '../files';
import { useLang } from '../i18n';
import { Icon } from '../Icon';
import { KeyButton } from '../KeyCap';
import { notices } from '../notices';
import { Window } from '../Window';
import { pathOf } from './calls';
import { fileTexts } from './fileTexts';
import { ImportCheck, type ImportResult } from './ImportCheck';
import { exportRows } from './exportRows';
import { nameOf } from './model';

const importWidth = 900;
const sheetNames = /\.(?:xlsx?|csv)$/i;

type Step = 'choose' | 'check' | 'result';
const steps: readonly Step[] = ['choose', 'check', 'result'];
const keyOfStep = { choose: 'stepChoose', check: 'stepCheck', result: 'stepResult' } as const;

function Steps({ step }: { step: Step }) {
  const t = fileTexts.use();
  const at = steps.indexOf(step);
  return (
    <ol className="import-steps">
      {steps.map((each, index) => (
        <li
          key={each}
          {...(each === step ? { 'aria-current': 'step' as const } : {})}
          className={index < at ? 'step-done' : ''}
        >
          <span className="step-number">{index < at ? <Icon name="tick" size={12} /> : index + 1}</span>
          {t(keyOfStep[each])}
        </li>
      ))}
    </ol>
  );
}

export default function ImportDialog({
  of,
  onDone,
  onClose,
}: {
  of: Resource;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = fileTexts.use();
  const language = useLang();
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<Step>('choose');
  const many = nameOf(of, language, 'many');
  const send = useMutation({
    mutationFn: ({ sheet, check }: { sheet: File; check: boolean }) =>
      upload<ImportResult | null>(pathOf(of, 'importExcel'), check ? { check: 1 } : {}, sheet),
    onSuccess: (answer, { check }) => {
      setStep(check ? 'check' : 'result');
      if (check) return;
      if (answer.code === 201) notices.warning(answer.message);
      else notices.success(answer.message);
      onDone();
    },
    onError: (error, { sheet }) => {
      if (error instanceof ApiError) notices.warning(t('failed', { file: sheet.name, reason: error.message }));
    },
    meta: { silent: true },
  });
  const choose = (sheet: File | undefined): void => {
    if (!sheet || send.isPending) return;
    if (!sheetNames.test(sheet.name)) {
      notices.warning(t('unknownFile'));
      return;
    }
    setFile(sheet);
    send.mutate({ sheet, check: true });
  };
  const result = send.data?.result ?? null;
  const rowsReady = result?.successCount ?? 0;
  const back = (): void => {
    setFile(null);
    setStep('choose');
  };
  const run = (): void => {
    if (file && step === 'check' && rowsReady > 0 && !send.isPending) send.mutate({ sheet: file, check: false });
  };
  const template = (): void =>
    void exportRows(of, t('template'), `${many}.xlsx`, { selections: 'none,', format: 'xlsx' });
  return (
    <Window
      width={importWidth}
      className="import-dialog"
      title={
        <span className="import-title">
          {t('importTitle', { name: many })}
          <Steps step={step} />
        </span>
      }
      mask={{ closable: false }}
      keys={{ 'Ctrl+Enter': run }}
      keysOverControls
      onClose={onClose}
      footer={
        <div className="import-foot">
          <span className="import-left">
            {result?.fileUrl && (
              <a href={result.fileUrl} download={result.fileName ?? true}>
                {t('errorFile', { count: result.errorCount })}
              </a>
            )}
            {step === 'choose' && (
              <button type="button" className="link-button" onClick={template}>
                {t('template')}
              </button>
            )}
          </span>
          {step === 'check' && <KeyButton onClick={back}>{t('back')}</KeyButton>}
          <KeyButton cap="Esc" onClick={onClose}>
            {t('close')}
          </KeyButton>
          {step === 'check' && (
            <KeyButton tone="primary" cap="Ctrl Enter" busy={send.isPending} disabled={rowsReady === 0} onClick={run}>
              {t('importRows', { count: rowsReady })}
            </KeyButton>
          )}
        </div>
      }
    >
      {step === 'choose' && (
        <label
          className="import-drop"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            choose(event.dataTransfer.files[0]);
          }}
        >
          <Icon name="plus" size={20} />
          <b>{t('chooseFile')}</b>
          <span>{send.isPending ? t('checking') : t('fileKinds')}</span>
          <input
            type="file"
            accept=".xlsx,.xls,.csv"
            aria-label={t('chooseFile')}
            onChange={(event) => choose(event.target.files?.[0])}
          />
        </label>
      )}
      {step === 'check' && result && file && <ImportCheck of={of} result={result} file={file} onAnother={back} />}
      {step === 'result' && (
        <div className="resource-state" role="status">
          <Icon name="tickRound" size={24} />
          <strong>{t('done')}</strong>
          <span>{result ? t('doneCount', { count: result.successCount }) : send.data?.message}</span>
          {result && result.errorCount > 0 && <span>{t('leftOut', { count: result.errorCount })}</span>}
        </div>
      )}
    </Window>
  );
}
