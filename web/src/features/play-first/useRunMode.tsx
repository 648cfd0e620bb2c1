/** The run mode of this counter: lap mode at first, switched only after a question, remembered at this computer. */
import { App } from 'antd';
import { useState } from 'react';
import { readStored, writeStored } from '../../shared/storage';
import { words, type RunMode } from '../../shared/words';
import { texts } from './texts';

export interface RunModeChoice {
  runMode: RunMode;
  ask: (next: RunMode) => void;
  /** Without a question, for types that allow one mode only. */
  force: (next: RunMode) => void;
}

export function useRunMode(): RunModeChoice {
  const t = texts.use();
  const w = words.use();
  const { modal } = App.useApp();
  const [runMode, setRunMode] = useState<RunMode>(() =>
    readStored<string>('consumeVehicleMode', '') === 'timermode' ? 'timermode' : 'circlemode',
  );
  const force = (next: RunMode): void => {
    writeStored('consumeVehicleMode', next);
    setRunMode(next);
  };
  const ask = (next: RunMode): void => {
    if (next === runMode) return;
    modal.confirm({
      title: t('switchAsk'),
      content: t('switchTo', { mode: w(next) }),
      okText: w('confirm'),
      cancelText: w('cancel'),
      onOk: () => force(next),
    });
  };
  return { runMode, ask, force };
}
