import { useMemo } from 'react'
import type { Model } from '../../../../schema/model.ts'
import { whereFilter } from '../../../../schema/record/where.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { besideFields } from '../values/beside.ts'
import type { BoxProps } from './input.ts'
import { fieldsOfReference, useSiblings } from './place.ts'
import { useSharedFilter } from './useSharedFilter.ts'

/** Which value decides where the documents stand among which is chosen. */
const besideBranch = { branch: { empty: false } } as const

/** Among which records a reference is chosen: what narrows them, whose branch they are of, and what is asked of each. */
export function useRefScope({ model, field, name }: Pick<BoxProps, 'model' | 'field' | 'name'>, target: Model | undefined) {
  const registry = useDefinitions()
  const group = model.lines.find((lines) => lines.name === name.split('.')[0])
  const crosses = group?.crossBranch === true && name.includes('.') && field.field !== 'branch'
  const { read, record } = useSiblings(name, [field.where, ...(crosses ? [besideBranch] : [])])
  const filter = { ...whereFilter(field.where, read), ...useSharedFilter(model, target, name) }
  const beside = useMemo(() => (target ? besideFields(registry, target) : []), [registry, target])
  const fields = useMemo(
    () => [...new Set([...fieldsOfReference(model, field, target), ...beside])],
    [model, field, target, beside],
  )
  const branch = crosses && typeof record['branch'] === 'number' ? record['branch'] : undefined
  return { read, filter, branch, fields, beside }
}
