/** Who is led to a field comes to where they can type; a field of the area's own has that somewhere inside. */
export function focusField(name: string): void {
  const field = document.getElementById(`field-${name}`);
  (field?.querySelector<HTMLElement>('[role=textbox]') ?? field)?.focus();
}
