import { useDefinitions } from '../providers/definitionsContext.ts'
import { useCan } from '../providers/frame.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import { useReferences } from '../records/values/useLookup.ts'
import type { Item } from './payslip.ts'

/** What items are called: as the stored lines say, else as the list of items does. */
export function useItemNames(items: readonly Item[]): (item: Item) => string {
  const display = useDisplay()
  const can = useCan()
  const model = useDefinitions().find('salaryItems')
  const unknown = items.filter(({ lines }) => !lines.some(({ refs }) => refs?.['salaryItem'])).map(({ id }) => id)
  const found = useReferences('salaryItems', can(model?.permissions.view) ? [...new Set(unknown)] : [])
  return ({ id, lines }) => {
    const known = lines.find(({ refs, salaryItem }) => salaryItem === id && refs?.['salaryItem'])?.refs?.['salaryItem']
    const reference = known?.['id'] === id ? known : found.find((one) => one.id === id)
    return display.reference(reference, 'salaryItems') || '…'
  }
}
