/** The first Escape leaves the field, the next one the screen. True: there was a field to leave. */
export function leaveField(): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || field === document.body) return false;
  field.blur();
  return true;
}
