/** What a form says about what was typed into it. */
export interface Unsaved {
  readonly isUnsaved: () => boolean
  /** Says at once that nothing would be lost. */
  readonly release: () => void
}

/** Forms of the page. */
const forms = new Set<Unsaved>()
const listeners = new Set<() => void>()
let waiting: (() => void) | null = null

function wait(next: (() => void) | null): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Counts a form in. @returns what counts it out again */
export function watchForm(form: Unsaved): () => void {
  forms.add(form)
  return () => {
    forms.delete(form)
    if (!forms.size) wait(null)
  }
}

/** Whether leaving the page would lose something that was typed. */
export const anyUnsaved = (): boolean => [...forms].some((form) => form.isUnsaved())

/** Gives up what was typed: the person has agreed. */
export function releaseAll(): void {
  for (const form of forms) form.release()
}

/** Does at once what takes the page away, or first asks the person when something would be lost. The form shows the question. */
export function beforeLeaving(go: () => void): void {
  if (anyUnsaved()) wait(go)
  else go()
}

/** What waits for the answer of the person. */
export const leaving = {
  waiting: () => waiting,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Loses what was typed and does what waited. */
  leave(): void {
    const go = waiting
    releaseAll()
    wait(null)
    go?.()
  },
  stay: (): void => wait(null),
}
