import Paper from '@mui/material/Paper'
import { type ReactNode, useId } from 'react'

interface Props {
  readonly title: string
  /** A figure beside the title. */
  readonly total?: ReactNode
  /** Content at the end of the title's line. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** A card of the home page, called by its title. */
export function HomeCard({ title, total, tools, children }: Props) {
  const id = useId()
  return (
    <Paper component="section" variant="outlined" className="home-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {total !== undefined && <strong className="figure glance-total">{total}</strong>}
        {tools}
      </header>
      {children}
    </Paper>
  )
}
