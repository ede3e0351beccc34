import type { ComponentType } from 'react'
import { createBrowserRouter } from 'react-router-dom'
import { loadChunk } from './shell/chunks.ts'
import { SignedIn } from './shell/SignedIn.tsx'
import { Wrong } from './shell/Wrong.tsx'

const page = (load: () => Promise<{ default: ComponentType }>) => async () => ({ Component: (await loadChunk(load)).default })

/** Pages without the shell, and behind the sign-in everything else. Each is loaded when it is opened. */
export const createRouter = () =>
  createBrowserRouter([
    {
      errorElement: <Wrong />,
      hydrateFallbackElement: <></>,
      children: [
        { path: '/login', lazy: page(() => import('./pages/Login.tsx')) },
        { path: '/ForgetPassword', lazy: page(() => import('./pages/ForgetPassword.tsx')) },
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
