/** The run mode of this counter: lap mode at first, switched only after a question, remembered at this computer. */
import { useState } from 'react';
import { readStored, writeStored } from '../../shared/storage';
import type { RunMode } from '../../shared/words';

export interface RunModeChoice {
  runMode: RunMode;
  /** The mode that is asked about. */
  asked: RunMode | null;
  ask: (next: RunMode) => void;
  /** Ends the question. */
  answer: (yes: boolean) => void;
  /** Without a question, for types that allow one mode only. */
  force: (next: RunMode) => void;
}

export function useRunMode(): RunModeChoice {
  const [runMode, setRunMode] = useState<RunMode>(() =>
    readStored<string>('consumeVehicleMode', '') === 'timermode' ? 'timermode' : 'circlemode',
  );
  const [asked, setAsked] = useState<RunMode | null>(null);
  const force = (next: RunMode): void => {
    writeStored('consumeVehicleMode', next);
    setRunMode(next);
  };
  return {
    runMode,
    asked,
    ask: (next) => next !== runMode && setAsked(next),
    answer: (yes) => {
      setAsked(null);
      if (yes && asked) force(asked);
    },
    force,
  };
}
