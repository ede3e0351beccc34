import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { paymentPages } from '../../shared/openPages.ts'
import { Address } from './Address.tsx'
import { NotYet } from './NotYet.tsx'
import { Page } from './Page.tsx'
import './open.css'

/** The page of the address: payments to come, a form by its own name, or what a link or a code opens. */
const Opened = paymentPages.test(location.pathname) ? NotYet : /^\/open(\/|$)/.test(location.pathname) ? Page : Address

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <Suspense>
      <Opened />
    </Suspense>,
  )

// Another link in the same tab is another page.
addEventListener('hashchange', () => location.reload())
