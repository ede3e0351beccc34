import type { GridLocaleText } from '@mui/x-data-grid'
import { useMemo } from 'react'
import { useT } from '../providers/i18n.ts'

/**
 * Every word that the grid says in a sheet; its own packs know neither our words nor the company's digits.
 * @param all what the box of all rows is called
 */
export function useGridTexts(all = ''): Partial<GridLocaleText> {
  const t = useT()
  return useMemo(
    () => ({
      noRowsLabel: t('sheet.noRows'),
      noResultsOverlayLabel: t('sheet.noRows'),
      noColumnsOverlayLabel: t('sheet.noColumns'),
      noColumnsOverlayManageColumns: t('sheet.columns'),
      columnMenuLabel: t('sheet.columnMenu'),
      columnMenuAriaLabel: (column) => t('sheet.menuOf', { column }),
      columnMenuManageColumns: t('sheet.columns'),
      columnMenuHideColumn: t('sheet.hide'),
      columnMenuSortAsc: t('sheet.ascending'),
      columnMenuSortDesc: t('sheet.descending'),
      columnMenuUnsort: t('sheet.unsorted'),
      columnHeaderSortIconLabel: t('sheet.sort'),
      columnsManagementSearchTitle: t('generated.search'),
      columnsManagementNoColumns: t('generated.nothingFound'),
      columnsManagementShowHideAllText: t('sheet.allColumns'),
      columnsManagementReset: t('generated.list.columnsReset'),
      columnsManagementDeleteIconLabel: t('sheet.clear'),
      checkboxSelectionHeaderName: all,
      checkboxSelectionSelectAllRows: all,
      checkboxSelectionUnselectAllRows: all,
    }),
    [t, all],
  )
}
