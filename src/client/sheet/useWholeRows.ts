import type { GridApi } from '@mui/x-data-grid'
import { type RefObject, useEffect } from 'react'

/** Draws every column of a row, also those that are scrolled out of sight: what is pinned stays only while it is drawn. */
export function useWholeRows(grid: RefObject<GridApi | null>, isPinned: boolean): void {
  useEffect(() => {
    if (!isPinned) return
    const draw = () => grid.current?.unstable_setColumnVirtualization(false)
    draw()
    // The grid draws some columns alone again when one of them has been made wider.
    return grid.current?.subscribeEvent('columnResizeStop', () => setTimeout(draw))
  }, [grid, isPinned])
}
