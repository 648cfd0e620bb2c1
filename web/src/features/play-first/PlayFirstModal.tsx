export default function PlayFirstModal() {
  return null;
}
