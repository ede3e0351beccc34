import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useGetList, useGetMany } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import type { Reference } from '../../../../schema/record/record.ts'
import type { Place } from '../../providers/data.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { sortOfChoices } from './sortOfChoices.ts'

const pause = 250
/** How many choices a list offers. */
export const choicesShown = 25

/** A value that follows the given one after a pause. */
export function useLater<T>(value: T, wait: number): T {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return later
}

/** Where the choices of a reference stand: documents in whichever year, in the branch of a line that has another one. */
export function placeOfChoices(target: Model | undefined, branch: number | undefined): { readonly place?: Place } {
  if ((target?.owner ?? target)?.data.scope !== 'branchYear') return {}
  return { place: { everyYear: true, ...(branch !== undefined && { branch }) } }
}

/**
 * Records that a reference may point to, searched on the server while one types.
 * @param more.hurried whether somebody waits for what was typed: it is searched for without a pause
 */
export function useChoices(
  resource: string,
  search: string,
  filter: Readonly<Record<string, unknown>>,
  enabled: boolean,
  more: { readonly fields?: readonly string[]; readonly branch?: number | undefined; readonly hurried?: boolean } = {},
) {
  const { fields, branch, hurried = false } = more
  const later = useLater(search.trim(), pause)
  const q = hurried ? search.trim() : later
  const model = useDefinitions().find(resource)
  const sort = sortOfChoices(model)
  const found = useGetList<Reference>(
    resource,
    {
      pagination: { page: 1, perPage: choicesShown },
      sort,
      filter: q ? { ...filter, q } : filter,
      meta: { best: true, ...(fields && { fields }), ...placeOfChoices(model, branch) },
    },
    { enabled, placeholderData: keepPreviousData },
  )
  return {
    choices: found.data ?? [],
    /** How many fit, on all pages. */
    total: found.total ?? 0,
    loading: found.isPending || found.isPlaceholderData || q !== search.trim(),
    error: found.error,
  }
}

/** The referred records of ids, read together with those that other parts of the page ask for. */
export function useReferences(resource: string, ids: readonly number[]): readonly Reference[] {
  const { data } = useGetMany<Reference>(resource, { ids: [...ids] }, { enabled: ids.length > 0 })
  return (data ?? []).filter(Boolean)
}
