import Link from '@mui/material/Link'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { takeFocus } from '../components/giveFocus.ts'
import { Icon } from '../components/Icon.tsx'
import { MenuButton, type MenuEntry } from '../components/MenuButton.tsx'
import { useT } from '../providers/i18n.ts'
import { PageStar } from './PageStar.tsx'
import './PageHeader.css'

/** The state of a way that was taken by keys: the focus goes with the person, to the heading of the page. */
export const arrival = { arrival: true } as const

interface Props {
  readonly title: string
  /** The list that a record belongs to. */
  readonly parent?: { readonly to: string; readonly label: string }
  /** A `StatePill`. */
  readonly state?: ReactNode
  /** How many there are, or another quiet word beside the title. */
  readonly count?: ReactNode
  /** At most one filled button and its neighbours. */
  readonly actions?: ReactNode
  /** Rare actions, behind ⋯. */
  readonly more?: readonly MenuEntry[]
}

/** The head of a page: where one is, what it is, what one can do. Names the browser's tab too. */
export function PageHeader({ title, parent, state, count, actions, more = [] }: Props) {
  const t = useT()
  const product = t('shell.product')
  const { key, pathname, state: way } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path took the former title away
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product, pathname])
  const heading = useRef<HTMLHeadingElement>(null)
  const arrives = (way as Partial<typeof arrival> | null)?.arrival === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way leads here once
  useEffect(() => {
    if (arrives) takeFocus(heading.current)
  }, [arrives, key])
  return (
    <header className="page-header">
      <div className="page-header-title">
        {parent && (
          <Link component={RouterLink} className="page-header-parent" to={parent.to}>
            {parent.label}
            <Icon name="forward" size={14} />
          </Link>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <PageStar title={title} parent={parent?.label} />
        {state}
        {count !== undefined && <span className="page-header-count">{count}</span>}
      </div>
      {(actions || more.length > 0) && (
        <div className="page-header-actions">
          {more.length > 0 && <MenuButton label={t('shell.more')} items={more} />}
          {actions}
        </div>
      )}
    </header>
  )
}
