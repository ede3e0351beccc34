import Skeleton from '@mui/material/Skeleton'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../providers/chunks.ts'
import type { SheetProps } from './SheetColumn.ts'

// The grid comes with the first sheet that somebody looks at.
const SheetGrid = lazyPart(() => import('./SheetGrid.tsx')) as unknown as <Row extends object>(
  props: SheetProps<Row>,
) => ReactNode

const [head, row, atFirst] = [38, 40, 10]

/**
 * Many flat rows to compare, sort, choose from and correct in place: columns that can be widened and hidden, pages of a hundred,
 * cells that are edited by keys and filled by pasting.
 */
export const DataSheet = <Row extends object>(props: SheetProps<Row>) => (
  <Suspense
    fallback={
      <Skeleton
        variant="rectangular"
        aria-busy="true"
        height={head + row * Math.min(Math.max(props.rows.length, 1), atFirst)}
        sx={{ opacity: 0.5 }}
      />
    }
  >
    <SheetGrid {...props} />
  </Suspense>
)
