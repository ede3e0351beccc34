import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Fault } from '../../../../schema/kind.ts'
import { ProblemError } from '../../providers/problem.ts'
import { WentBack } from '../../providers/questions.ts'
import { useProblem } from '../../providers/useProblem.ts'
import type { Taken } from './TakenDialog.tsx'

/** A cell of a line by its place; it may stand in a column that is kept back, or far down. */
const cell = /^[^.]+\.\d+\./

/** What the server refused of a form: marked at its fields, or in a dialog where somebody else was first or has the value. */
export function useRefusals(form: UseFormReturn<FieldValues>, goToError: () => void) {
  const problem = useProblem()
  const [stale, setStale] = useState(false)
  const [taken, setTaken] = useState<Taken | null>(null)
  const refusals = useRef(new Map<string, Fault>())

  /** Whoever goes back on a question about a cell finds it shown and marked. */
  const mark = ({ questions }: WentBack) => {
    const cells = questions.flatMap(({ field = '', message }) => (cell.test(field) ? [{ field, message }] : []))
    for (const { field, message } of cells) form.setError(field, { type: 'server', message })
    if (cells.length) goToError()
  }

  const refused = (error: unknown) => {
    if (error instanceof WentBack) return mark(error)
    if (!(error instanceof ProblemError)) return problem(error)
    const { errors = [] } = error.body.problem
    if (errors.some((one) => one.code === 'Record.Stale')) return setStale(true)
    refusals.current.clear()
    for (const { field = 'root.record', message, code, params } of errors) {
      form.setError(field, { type: 'server', message })
      refusals.current.set(field, { code, ...(params && { params }) })
    }
    // Before a dialog says it, which gives the focus back to where it was.
    goToError()
    const [first] = errors
    const { id, name } = first?.params ?? {}
    if (first?.field !== undefined && typeof id === 'number' && typeof name === 'string')
      return setTaken({ field: first.field, message: first.message, id, name })
    problem(error)
  }

  return { refused, refusals, stale, closeStale: () => setStale(false), taken, closeTaken: () => setTaken(null) }
}
