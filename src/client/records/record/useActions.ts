import { useCallback, useMemo } from 'react'
import { holds } from '../../../../schema/condition.ts'
import type { Action } from '../../../../schema/language/action.ts'
import type { Model } from '../../../../schema/model.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import { useCan, useWritable } from '../../providers/frame.tsx'
import { guardAgainst } from './guards.ts'

type Named = readonly (readonly [name: string, action: Action])[]

/** The actions that this person may do with some records; where the branch or the year forbids it they are shown, not done. */
export function usePermittedActions(model: Model): Named {
  const can = useCan()
  const { edit, blocked } = useWritable(model)
  return useMemo(
    () =>
      [...model.actions].filter(([, action]) => {
        if (action.internal) return false
        if (!edit && blocked === undefined && action.permission === undefined) return false
        return can(action.permission ?? model.permissions.edit)
      }),
    [model, can, edit, blocked],
  )
}

/** Gives those of them that are possible with a record as it stands. */
export function usePossibleActions(model: Model): (record: RecordData) => Named {
  const permitted = usePermittedActions(model)
  return useCallback(
    (record: RecordData) => {
      const read = reader(record)
      const possible = permitted.filter(([name, action]) => {
        if (action.from && !action.from.includes(String(record['status']))) return false
        if (action.to && !(model.data.states?.[String(record['status'])] ?? []).includes(action.to)) return false
        return holds(action.when, read) && guardAgainst(model, record, name) === null
      })
      // One way leads to a page that guides through several.
      const pages = possible.map(([, { guided }]) => guided)
      return possible.filter((_, at) => pages[at] === undefined || pages.indexOf(pages[at]) === at)
    },
    [model, permitted],
  )
}

/** The actions that this person may do with the record as it stands. */
export const useActions = (model: Model, record: RecordData): Named => usePossibleActions(model)(record)
