import { useState } from 'react'
import { useT } from '../../providers/i18n.ts'
import { ReportCard } from '../ReportCard.tsx'
import { BooksDialog } from './BooksDialog.tsx'

/** The way to the books as a file, among the reports. */
export function BooksCard() {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <ReportCard
        icon="download"
        title={t('reports.books')}
        about={t('reports.about.books')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <BooksDialog onClose={() => setOpen(false)} />}
    </>
  )
}
