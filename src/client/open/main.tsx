import { createRoot } from 'react-dom/client'
import { Page } from './Page.tsx'
import './open.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)

// Another link in the same tab is another page.
addEventListener('hashchange', () => location.reload())
