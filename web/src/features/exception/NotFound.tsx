import { ErrorPage } from './ErrorPage';

export default function NotFound() {
  return <ErrorPage kind="missing" />;
}
