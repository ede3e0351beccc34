import { useState } from 'react'
import { useT } from '../../providers/i18n.ts'
import { Icon } from '../../shell/components/Icon.tsx'
import { BooksDialog } from './BooksDialog.tsx'

/** The way to the books as a file, among the reports. */
export function BooksTile() {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <li>
      <button type="button" className="r-tile card" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="r-tile-icon">
          <Icon name="download" />
        </span>
        <span>
          <strong>{t('reports.books')}</strong>
          <span className="r-tile-about">{t('reports.about.books')}</span>
        </span>
      </button>
      {open && <BooksDialog onClose={() => setOpen(false)} />}
    </li>
  )
}
