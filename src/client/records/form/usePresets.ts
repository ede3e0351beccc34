import { useEffect } from 'react'
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
 */
export function usePresets(model: Model, enabled: boolean, form: UseFormReturn): void {
  const provider = useDaftar()
  const notify = useNotify()
  const { getValues, resetField } = form
  useEffect(() => {
    if (!enabled) return
    let gone = false
    const failed = (error: unknown) => {
      if (!gone && !(error instanceof ProblemError && isHandled(error))) notify('generated.presets.failed', { type: 'warning' })
    }
    const isProposed = model.data.behaviour !== undefined || isOwnToWrite(model.data, 'add')
    if (isProposed || [...model.fields.values()].some(({ from }) => from?.startsWith('branch.')))
      http<Readonly<Record<string, unknown>>>(`${model.name}/new`)
        .then(({ json }) => {
          for (const [name, value] of Object.entries(json)) {
            const given = getValues(name)
            if (!gone && (given === null || given === undefined || given === '')) resetField(name, { defaultValue: value })
          }
        })
        .catch(failed)
    for (const field of model.fields.values()) {
      // What nobody types is filled by the server.
      if (!field.preset || !field.to || field.readOnly) continue
      const asked = {
        filter: whereFilter(field.preset, () => null),
        sort: { field: 'id', order: 'ASC' as const },
        pagination: { page: 1, perPage: 1 },
      }
      provider
        .getList<RecordData & { id: number }>(field.to, asked)
        .then(({ data: [first] }) => {
          if (gone || !first || getValues(field.field)) return
          resetField(`refs.${field.field}`, { defaultValue: first })
          resetField(field.field, { defaultValue: first.id })
        })
        .catch(failed)
    }
    return () => {
      gone = true
    }
  }, [model, enabled, provider, notify, getValues, resetField])
}
