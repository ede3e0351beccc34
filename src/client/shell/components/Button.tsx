import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `filled` once a page; `quiet` without a border. */
  readonly kind?: 'filled' | 'plain' | 'quiet' | 'danger'
  /** Leads there; then it is a link. */
  readonly to?: string
  readonly icon?: ReactNode
  /** Why it cannot be pressed now: it stays in sight and says so. */
  readonly reason?: string | undefined
}

/** A button, or a link that looks like one. */
export function Button({ kind = 'plain', to, icon, reason, children, ...rest }: Props) {
  const shape = children ? undefined : 'icon'
  if (to !== undefined)
    return (
      <Link className="button" data-kind={kind} data-shape={shape} to={to} aria-label={rest['aria-label']}>
        {icon}
        {children}
      </Link>
    )
  if (reason !== undefined)
    return (
      <button
        type="button"
        className={`button ${rest.className ?? ''}`}
        data-kind={kind}
        data-shape={shape}
        data-reason={reason}
        aria-label={rest['aria-label']}
        aria-disabled="true"
        aria-description={reason}
      >
        {icon}
        {children}
      </button>
    )
  return (
    <button type="button" {...rest} className={`button ${rest.className ?? ''}`} data-kind={kind} data-shape={shape}>
      {icon}
      {children}
    </button>
  )
}
