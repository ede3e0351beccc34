/** Forms of the page, each with the question whether it holds something that was not saved. */
const forms = new Set<() => boolean>()

/** Counts a form in. @returns what counts it out again */
export function watchForm(isUnsaved: () => boolean): () => void {
  forms.add(isUnsaved)
  return () => void forms.delete(isUnsaved)
}

/** Whether leaving the page would lose something that was typed. */
export const anyUnsaved = (): boolean => [...forms].some((isUnsaved) => isUnsaved())
