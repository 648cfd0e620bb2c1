/** What was typed, once the typing rests: what is asked of the service for it is asked once. */
import { useEffect, useState } from 'react';

const typingMs = 200;

export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), typingMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  return rested;
}
