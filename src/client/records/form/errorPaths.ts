import type { FieldErrors } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import { formOrder } from '../../../../schema/record/formOrder.ts'

/** One thing that is wrong in the form, in its place. */
export interface FormError {
  readonly path: string
  readonly message: string
}

/** The field or lines of a place; errors of whole lines and of the record stand below `root`. */
const fieldAt = (path: string): string => path.replace(/^root\./, '')

/** Everything that is wrong, in the order of the form. */
export function formErrors(errors: FieldErrors, model: Model): FormError[] {
  const found: FormError[] = []
  const visit = (value: unknown, path: string): void => {
    if (!value || typeof value !== 'object') return
    const { message } = value as { message?: unknown }
    if (typeof message === 'string') found.push({ path, message })
    else
      for (const [key, inner] of Object.entries(value))
        if (key !== 'ref' && key !== 'types') visit(inner, path ? `${path}.${key}` : key)
  }
  visit(errors, '')
  const inOrder = formOrder(model)
  return found.sort((a, b) => inOrder(fieldAt(a.path), fieldAt(b.path)))
}

/** Goes to the input of a wrong value. */
export function jumpTo(path: string, root: ParentNode = document, tries = 60): void {
  const name = fieldAt(path)
  const [group = '', line, field] = name.split('.')
  // What is wrong inside a cell, as a share of its split, is mended from the cell.
  const cell = field === undefined ? null : `${group}.${line}.${field}`
  const input =
    root.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]:not([type=file])`) ??
    root.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"] :is(input,select,textarea,button,output)`) ??
    (cell === null ? null : root.querySelector<HTMLElement>(`#l-${CSS.escape(cell)}`))
  const row = cell === null ? null : root.querySelector(`[data-lines="${CSS.escape(group)}"] tr[data-line="${line}"]`)
  if (!input && row && tries > 0) {
    // A line that is not on the screen is drawn when it comes there.
    row.scrollIntoView({ block: 'center', behavior: 'instant' })
    requestAnimationFrame(() => jumpTo(path, root, tries - 1))
    return
  }
  const target =
    input ?? root.querySelector<HTMLElement>(`#lines-${CSS.escape(name)}`) ?? root.querySelector<HTMLElement>('[data-difference]')
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}
