import { type Condition, isEmpty, operandOf, type Read, type Test } from '../condition.ts'

/**
 * A reference's `where` as the filter of a list: `{ row: { same: 'row' } }` becomes `{ row: 3 }`. Conditions that a
 * filter cannot say (`any`, `none`) are left out; the check on save still knows them.
 */
export function whereFilter(condition: Condition | undefined, read: Read): Record<string, unknown> {
  const filter: Record<string, unknown> = {}
  for (const [path, test] of Object.entries(condition ?? {})) {
    if (path === 'all') for (const part of test as Condition[]) Object.assign(filter, whereFilter(part, read))
    else if (path !== 'any' && path !== 'none') Object.assign(filter, testFilter(path, test as Test, read))
  }
  return filter
}

function testFilter(path: string, test: Test, read: Read): Record<string, unknown> {
  if (test === null || typeof test !== 'object') return { [path]: test }
  const filter: Record<string, unknown> = {}
  if (test.in) filter[`${path}_in`] = test.in
  if (test.not !== undefined) filter[`${path}_not`] = operandOf(test.not, read)
  if (test.empty !== undefined) filter[test.empty ? path : `${path}_not`] = null
  if (test.same !== undefined) {
    const wanted = read(test.same) ?? null
    if (!(test.orEmpty && isEmpty(wanted))) filter[path] = wanted
  }
  for (const name of ['gt', 'gte', 'lt', 'lte'] as const) {
    const value = test[name]
    if (value !== undefined) filter[`${path}_${name}`] = operandOf(value, read)
  }
  return filter
}
