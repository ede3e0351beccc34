import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import './states.css'

/** Nothing here yet: what this is, and the first thing to do. */
export const Empty = ({
  icon = 'dot',
  title,
  children,
  action,
}: {
  readonly icon?: string
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}) => (
  <div className="state-page">
    <span className="state-page-icon">
      <Icon name={icon} size={26} />
    </span>
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action && <div className="state-page-actions">{action}</div>}
  </div>
)
