import type { GridColumnVisibilityModel } from '@mui/x-data-grid'
import { useMemo } from 'react'
import { useStore } from 'react-admin'

interface View {
  readonly widths: Readonly<Record<string, number>>
  readonly hidden: readonly string[]
}

const usual: View = { widths: {}, hidden: [] }

/** How this person left the columns of a sheet: their widths, and which are hidden. */
export function useSheetView(name: string) {
  const [view, setView] = useStore<View>(`sheet.${name}`, usual)
  const visible = useMemo(
    () => Object.fromEntries(view.hidden.map((field) => [field, false])) as GridColumnVisibilityModel,
    [view.hidden],
  )
  return {
    widths: view.widths,
    visible,
    onWidth: (field: string, width: number) => setView({ ...view, widths: { ...view.widths, [field]: Math.round(width) } }),
    onVisible: (model: GridColumnVisibilityModel) =>
      setView({ ...view, hidden: Object.keys(model).filter((field) => model[field] === false) }),
  }
}
