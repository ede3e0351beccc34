import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { useText } from '../text/useText.ts'
import { type Column, sortedBy } from '../values/columns.ts'
import { rememberPage } from '../values/lastList.ts'

/** Remembers the page of a list that is shown, so that its records lead on to those before and after. */
export function useRememberedPage(model: Model, columns: readonly Column[]): void {
  const { language } = useText()
  const { data, total, page, perPage, filterValues, sort } = useListContext()
  const { base } = model.route
  useEffect(() => {
    if (!data || total === undefined) return
    const field = sortedBy(model, columns, language)[sort.field] ?? sort.field
    const ids = data.map(({ id }) => Number(id))
    rememberPage(base, { filter: filterValues, sort: { field, order: sort.order }, page, perPage, total, ids })
  }, [base, model, columns, language, data, total, filterValues, sort, page, perPage])
}
