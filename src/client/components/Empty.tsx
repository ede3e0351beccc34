import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import './states.css'

interface Props {
  readonly icon?: string
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** Something failed: a part of the page, or the page itself, which then has no other heading. */
  readonly wrong?: 'part' | 'page'
}

/** Nothing here, yet or because it failed: what this is, and the first thing to do. */
export const Empty = ({ icon = 'dot', title, children, action, wrong }: Props) => (
  <div className="state-page" role={wrong && 'alert'}>
    <span className="state-page-icon" data-tone={wrong && 'danger'}>
      <Icon name={icon} size={26} />
    </span>
    {wrong === 'page' ? <h1 tabIndex={-1}>{title}</h1> : <h2>{title}</h2>}
    {children && <p>{children}</p>}
    {action && <div className="state-page-actions">{action}</div>}
  </div>
)
