/** Where what opens beside an element is put: into the dialog or landmark that the element stands in, so that neither hides it. */
export const overlayPlace = (element: Element | null): HTMLElement =>
  element?.closest<HTMLElement>('[role=dialog], [role=alertdialog], main, header, aside') ?? document.body
