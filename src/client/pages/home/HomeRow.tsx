import ListItemButton from '@mui/material/ListItemButton'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** A line of a card of the home page that leads on. */
export const HomeRow = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <li>
    <ListItemButton component={Link} to={to} className="home-row">
      {children}
    </ListItemButton>
  </li>
)
