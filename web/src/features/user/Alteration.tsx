export default function Alteration() {
  return null;
}
