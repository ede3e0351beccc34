import type { ComponentType } from 'react'
import { createBrowserRouter } from 'react-router-dom'
import { loadTexts } from './providers/i18n.ts'
import { loadChunk } from './shell/chunks.ts'
import { SignedIn } from './shell/SignedIn.tsx'
import { Wrong } from './shell/Wrong.tsx'

const page = (load: () => Promise<{ default: ComponentType }>) => async () => ({ Component: (await loadChunk(load)).default })

/** A page of someone who has not signed in, with the few texts that only such pages need. */
const open = (load: () => Promise<{ default: ComponentType }>) => {
  const lazy = page(load)
  return async () => (await Promise.all([lazy(), loadTexts('signIn')]))[0]
}

/** Pages without the shell, and behind the sign-in everything else. Each is loaded when it is opened. */
export const createRouter = () =>
  createBrowserRouter([
    {
      errorElement: <Wrong />,
      hydrateFallbackElement: <></>,
      children: [
        { path: '/login', lazy: open(() => import('./pages/Login.tsx')) },
        { path: '/ForgetPassword', lazy: open(() => import('./pages/ForgetPassword.tsx')) },
        { path: '/error-404', lazy: page(() => import('./pages/NotFound.tsx')) },
        {
          element: <SignedIn />,
          children: [
            { path: '/change-password', lazy: page(() => import('./pages/ChangePassword.tsx')) },
            { path: '*', lazy: page(() => import('./App.tsx')) },
          ],
        },
      ],
    },
  ])
