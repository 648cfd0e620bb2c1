import { ErrorPage } from './ErrorPage';

export default function Failed() {
  return <ErrorPage kind="failed" />;
}
