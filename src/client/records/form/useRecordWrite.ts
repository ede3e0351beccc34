import { useRef } from 'react'
import { type SaveHandler, useSaveContext } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import { useDaftar } from '../../providers/data.ts'
import { newKey } from '../../providers/http.ts'
import { ProblemError } from '../../providers/problem.ts'
import { sentValues } from './faults.ts'
import type { Saved } from './formProps.ts'
import { whole } from './whole.ts'

/** Whether the server has said what became of a write. */
const isAnswered = (error: unknown): boolean => !(error instanceof ProblemError) || (error.status >= 400 && error.status < 500)

/** Sends the values of a form: as a change, or by the page around it. @param isNew whether the form began without a record */
export function useRecordWrite(model: Model, isNew: boolean) {
  const daftar = useDaftar()
  const byPage = useSaveContext().save as SaveHandler<Saved>
  // The page around a new record makes one each time it is asked: what was made is changed from then on.
  const makes = useRef(isNew)
  // Pressing again because no answer came sends the same request, which is done once.
  const unanswered = useRef<{ readonly sent: string; readonly key: string } | null>(null)

  const change = (from: Saved, values: FieldValues, key?: string) =>
    daftar.update<Saved>(model.name, {
      id: from.id,
      data: { ...sentValues(model, values), version: from['version'] },
      previousData: from as never,
      ...(key !== undefined && { meta: { ...whole, key } }),
    })

  /**
   * @param from the record as it is stored; none while it was not made
   * @param refused told at once: what it does comes before what the page does of a failure
   */
  const write = (from: Saved | undefined, values: FieldValues, refused: (error: unknown) => void): Promise<Saved | null> => {
    const given = { ...sentValues(model, values), ...(from && { version: from['version'] }) }
    const sending = JSON.stringify(given)
    if (unanswered.current?.sent !== sending) unanswered.current = { sent: sending, key: newKey() }
    const { key } = unanswered.current
    return new Promise<Saved | null>((done) => {
      const onSuccess = (record: Saved) => {
        unanswered.current = null
        done(record)
      }
      const onError = (error: unknown) => {
        if (isAnswered(error)) unanswered.current = null
        refused(error)
        done(null)
      }
      if (makes.current && from) change(from, values, key).then(({ data }) => onSuccess(data), onError)
      else void byPage(given as Partial<Saved>, { meta: { ...whole, key }, onSuccess, onError })
    })
  }
  return { change, write }
}
