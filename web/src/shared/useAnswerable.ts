/** Whether a question has stood there for so long that an Enter answers it: one pressed twice was meant for what stood there before. */
import { useEffect, useState } from 'react';

const answerableMs = 500;

export function useAnswerable(question: string | null): boolean {
  const [read, setRead] = useState<string | null>(null);
  useEffect(() => {
    const timer = window.setTimeout(() => setRead(question), answerableMs);
    return () => window.clearTimeout(timer);
  }, [question]);
  return question !== null && read === question;
}
