import Card from '@mui/material/Card'
import { type ReactNode, Suspense, useEffect } from 'react'
import { SkeletonRows } from '../components/Skeleton.tsx'
import { usePhone } from '../components/usePhone.ts'
import { lazyPart } from '../providers/chunks.ts'
import { useT } from '../providers/i18n.ts'
import type { SheetProps } from './SheetColumn.ts'

const loadGrid = () => import('./SheetGrid.tsx')

// The grid comes with the first sheet that somebody looks at.
const SheetGrid = lazyPart(loadGrid) as unknown as <Row extends object>(props: SheetProps<Row>) => ReactNode

const [row, card, atFirst] = [40, 96, 10]

/**
 * Many flat rows to compare, sort, choose from and correct in place: columns that can be widened and hidden, pages of a hundred,
 * cells that are edited by keys and filled by pasting.
 */
export const DataSheet = <Row extends object>(props: SheetProps<Row>) => (
  <Suspense fallback={<Rows rows={props.rows.length} cards={props.card !== undefined} />}>
    <SheetGrid {...props} />
  </Suspense>
)

/** A sheet on its way while its rows are asked for, in the place that it will take; the grid is loaded meanwhile. */
export function SheetSkeleton() {
  const t = useT()
  useEffect(() => void loadGrid().catch(() => undefined), [])
  return (
    <Card role="status" aria-label={t('shell.loading')}>
      <Rows rows={atFirst} cards />
    </Card>
  )
}

/** The head and the first rows; on a phone cards, which are higher. */
function Rows({ rows, cards }: { readonly rows: number; readonly cards: boolean }) {
  const height = usePhone() && cards ? card : row
  return (
    <div aria-busy="true">
      <SkeletonRows rows={1 + Math.min(Math.max(rows, 1), atFirst)} height={height} />
    </div>
  )
}
