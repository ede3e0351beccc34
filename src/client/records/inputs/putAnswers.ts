import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Reference } from '../../../../schema/record/record.ts'
import { ProblemError } from '../../providers/problem.ts'
import { type Alike, alikeOf, prefixOf } from './place.ts'
import type { Found, FoundCell, NamedCell } from './references.ts'
import { partsOf, restOf, sharesOf } from './shares.ts'

/** A cell in which a record was named, with its place in the form. */
export interface PlacedCell extends NamedCell {
  readonly name: string
}

type Form = Pick<UseFormReturn<FieldValues>, 'getValues' | 'setValue'>

/** What a search that failed leaves to say of its texts. */
export const alikeAfter = (error: unknown): Alike =>
  error instanceof ProblemError && (error.status === 0 || error.status >= 500) ? 'unreached' : undefined

/** Puts what was found in the place of what was typed, and says of the rest what it is like. What was changed meanwhile stays. */
export function putAnswers(form: Form, cells: readonly PlacedCell[], { found, alike }: Found): void {
  for (const cell of cells) {
    if (!isThere(form, cell)) continue
    form.setValue(alikeAt(cell), alike.get(cell) ?? 0)
    const one = found.find(({ offset, field, text }) => offset === cell.offset && field === cell.field && text === cell.text)
    if (one) putFound(form, cell, one)
  }
}

/** Says of what was typed that its search failed. */
export function putFailure(form: Form, cells: readonly PlacedCell[], error: unknown): void {
  for (const cell of cells) if (isThere(form, cell)) form.setValue(alikeAt(cell), alikeAfter(error))
}

const refsAt = ({ name, field }: PlacedCell): string => `${prefixOf(name)}refs.${field.field}`
const alikeAt = (cell: PlacedCell): string => alikeOf(refsAt(cell))
const isThere = ({ getValues }: Form, { name, text }: PlacedCell): boolean => partsOf(getValues(name) as unknown).includes(text)

function putFound({ getValues, setValue }: Form, cell: PlacedCell, { value, refs }: FoundCell): void {
  const put = (next: unknown) => setValue(cell.name, next, { shouldDirty: true, shouldTouch: true })
  const before = (getValues(refsAt(cell)) as readonly Reference[] | null | undefined) ?? []
  if (cell.field.kind === 'refMany') {
    const ids = getValues(cell.name) as readonly unknown[]
    setValue(refsAt(cell), [...before, ...(refs as readonly Reference[])])
    put([...new Set(ids.flatMap((one) => (one === cell.text ? (value as readonly unknown[]) : [one])))])
    return
  }
  if (cell.field.kind !== 'split') {
    setValue(refsAt(cell), refs)
    put(value)
    return
  }
  const parts = partsOf(getValues(cell.name) as unknown)
  const shares = sharesOf(parts)
  const [record] = refs as readonly Reference[]
  const isNew = record !== undefined && !shares.some((part) => part.id === record.id)
  if (isNew) setValue(refsAt(cell), [...before, record])
  const share = isNew ? [{ id: record.id, share: restOf(shares) }] : []
  put(parts.flatMap((part) => (part === cell.text ? share : [part])))
}
