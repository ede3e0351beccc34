import { Outlet } from 'react-router-dom'
import { pages } from './pages.ts'
import { PagesProvider } from './providers/pages.ts'

/** The routes inside know the list of pages; nothing else imports it. */
export default function KnownPages() {
  return (
    <PagesProvider value={pages}>
      <Outlet />
    </PagesProvider>
  )
}
