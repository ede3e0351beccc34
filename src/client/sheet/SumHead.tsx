import { createContext, useContext } from 'react'
import { Figure } from '../components/Figure.tsx'
import type { SheetProps } from './SheetColumn.ts'

/** What the columns of a sheet come to: a sum that changes draws its head anew, and no cell. */
export const Sums = createContext<NonNullable<SheetProps<never>['sums']>>({})

/** The title of a column above what all rows come to in it. */
export function SumHead({ field, title }: { readonly field: string; readonly title: string }) {
  const sums = useContext(Sums)
  return (
    <span className="sheet-head">
      <span className="sheet-head-title">{title}</span>
      <Figure amount={sums[field] ?? null} strong />
    </span>
  )
}
