import type { ReactNode } from 'react'

const Mark = ({ filled, children }: { readonly filled?: boolean; readonly children?: ReactNode }) => (
  <svg width={18} height={18} viewBox="0 0 18 18" fill="none" aria-hidden="true">
    <rect x={1.5} y={1.5} width={15} height={15} rx={3} fill={filled ? 'currentColor' : 'var(--surface)'} stroke="currentColor" />
    {children}
  </svg>
)
const line = { stroke: 'var(--on-accent)', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** The states of a checkbox, as fine as those that the browser draws in the rows of lists. */
export const checkMarks = {
  icon: <Mark />,
  checkedIcon: (
    <Mark filled>
      <path d="M5 9.3 7.8 12 13 6.3" {...line} />
    </Mark>
  ),
  indeterminateIcon: (
    <Mark filled>
      <path d="M5.5 9h7" {...line} />
    </Mark>
  ),
}

/** The arrow of a list that the browser opens. */
export const Arrow = ({ className }: { readonly className?: string }) => (
  <span className={className}>
    <svg width={14} height={14} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M6 9l6 6 6-6" stroke="currentColor" strokeWidth={1.7} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  </span>
)
