import ListItemButton from '@mui/material/ListItemButton'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface Props {
  readonly to: string
  readonly children: ReactNode
  /** What else can be done with it, beside the link. */
  readonly tools?: ReactNode
}

/** A line of a card of the home page that leads on. */
export const HomeRow = ({ to, children, tools }: Props) => (
  <li className={tools ? 'home-line' : undefined}>
    <ListItemButton component={Link} to={to} className="home-row">
      {children}
    </ListItemButton>
    {tools}
  </li>
)
