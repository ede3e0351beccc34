import { useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import { isOwnToWrite } from '../../../../schema/own.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { whereFilter } from '../../../../schema/record/where.ts'
import { useDaftar } from '../../providers/data.ts'
import { http } from '../../providers/http.ts'
import { isHandled, ProblemError } from '../../providers/problem.ts'

/**
 * A new record begins with the first choice that fulfils a reference's `preset`, as the server would fill it, and with what the
 * code that its definition names proposes; what is one's own alone begins with oneself. That a proposal could not be had is said.
 * @param enabled whether the fields stand already
 * @returns waits until nothing more comes: who saves at once saves what is proposed
 */
export function usePresets(model: Model, isNew: boolean, enabled: boolean, form: UseFormReturn): () => Promise<void> {
  const provider = useDaftar()
  const notify = useNotify()
  const { getValues, resetField } = form
  const [whole, settle] = useSettled(isNew)
  useEffect(() => {
    if (!isNew || !enabled) return
    let gone = false
    const asked: Promise<void>[] = []
    const failed = (error: unknown) => {
      if (!gone && !(error instanceof ProblemError && isHandled(error))) notify('generated.presets.failed', { type: 'warning' })
    }
    const isProposed = model.data.behaviour !== undefined || isOwnToWrite(model.data, 'add')
    if (isProposed || [...model.fields.values()].some(({ from }) => from?.startsWith('branch.')))
      asked.push(
        http<Readonly<Record<string, unknown>>>(`${model.name}/new`)
          .then(({ json }) => {
            for (const [name, value] of Object.entries(json)) {
              const given = getValues(name)
              if (!gone && (given === null || given === undefined || given === '')) resetField(name, { defaultValue: value })
            }
          })
          .catch(failed),
      )
    for (const field of model.fields.values()) {
      // What nobody types is filled by the server.
      if (!field.preset || !field.to || field.readOnly) continue
      const first = {
        filter: whereFilter(field.preset, () => null),
        sort: { field: 'id', order: 'ASC' as const },
        pagination: { page: 1, perPage: 1 },
      }
      asked.push(
        provider
          .getList<RecordData & { id: number }>(field.to, first)
          .then(({ data: [found] }) => {
            if (gone || !found || getValues(field.field)) return
            resetField(`refs.${field.field}`, { defaultValue: found })
            resetField(field.field, { defaultValue: found.id })
          })
          .catch(failed),
      )
    }
    void Promise.all(asked).then(settle)
    return () => {
      gone = true
    }
  }, [model, isNew, enabled, provider, notify, getValues, resetField, settle])
  return whole
}

/** A wait, and what ends it; where there is nothing to wait for it is over. */
function useSettled(waits: boolean): readonly [wait: () => Promise<void>, settle: () => void] {
  const made = useRef<readonly [wait: () => Promise<void>, settle: () => void]>(undefined)
  if (!made.current) {
    let settle = () => {}
    const whole = waits
      ? new Promise<void>((done) => {
          settle = done
        })
      : Promise.resolve()
    made.current = [() => whole, () => settle()]
  }
  return made.current
}
