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
}

/** `only`: the mode of a type that allows no other; the counter's own comes back with the next type. */
export function useRunMode(only: RunMode | null): RunModeChoice {
  const [own, setOwn] = useState<RunMode>(() =>
    readStored<string>('consumeVehicleMode', '') === 'timermode' ? 'timermode' : 'circlemode',
  );
  const [asked, setAsked] = useState<RunMode | null>(null);
  const runMode = only ?? own;
  return {
    runMode,
    asked,
    ask: (next) => next !== runMode && setAsked(next),
    answer: (yes) => {
      setAsked(null);
      if (!yes || asked === null) return;
      writeStored('consumeVehicleMode', asked);
      setOwn(asked);
    },
  };
}
