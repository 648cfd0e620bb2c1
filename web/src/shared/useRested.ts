/** What was typed, once the typing rests: what is asked of the service for it is asked once. */
import { useEffect, useState } from 'react';

const typingMs = 200;

export function useRested(text: string, restMs = typingMs): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), restMs);
    return () => window.clearTimeout(timer);
  }, [text, restMs]);
  return rested;
}
