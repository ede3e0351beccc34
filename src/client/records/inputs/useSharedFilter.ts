import type { Model } from '../../../../schema/model.ts'
import { useSiblings } from './place.ts'

/** What narrows the choice for a record that is there for all branches: it refers only to what is there for all. */
export function useSharedFilter(model: Model, target: Model | undefined, name: string): { readonly general?: true } {
  const isShared = model.data.scope === 'shared' && target?.data.scope === 'shared'
  const general = name.includes('.') ? 'document.general' : 'general'
  const { read } = useSiblings(name, isShared ? [{ general: { same: general } }] : [])
  return isShared && read(general) === true ? { general: true } : {}
}
