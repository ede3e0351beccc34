import { PrintPreview } from '../print/PrintPreview.tsx'
import { useText } from '../records/text/useText.ts'

/** The riders of a bus on paper. */
export function BusList({ id, name, onClose }: { readonly id: number; readonly name: string; readonly onClose: () => void }) {
  const { say } = useText()
  const asked = new URLSearchParams({ bus: String(id), format: 'pdf' })
  return <PrintPreview title={say('seating.list', { bus: name })} path={`reports/busList/file?${asked}`} onClose={onClose} />
}
