/** What is shown of a refusal where a shift password was given. */
import type { ApiError } from '../../shared/api';
import { notices } from '../../shared/notices';

/** Shows the refusal: as a warning beside the form where only the password must be typed again. */
export function isWrongPassword(error: ApiError): boolean {
  const isWrong = error.key?.startsWith('cashier.') === true || error.key === 'signIn.slowDown';
  if (isWrong) notices.warning(error.message);
  else notices.operationPrompt(error.message);
  return isWrong;
}
