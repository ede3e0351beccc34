import type { ComponentType } from 'react'
import { createBrowserRouter } from 'react-router-dom'
import { loadChunk } from './providers/chunks.ts'
import { Wrong } from './public/Wrong.tsx'
import { SignedIn } from './shell/SignedIn.tsx'

const page = (load: () => Promise<{ default: ComponentType }>) => async () => ({ Component: (await loadChunk(load)).default })

const outside = page(() => import('./public/Outside.tsx'))

/** Pages without the shell, and behind the sign-in everything else. Each is loaded when it is opened. */
export const createRouter = () =>
  createBrowserRouter([
    {
      errorElement: <Wrong />,
      hydrateFallbackElement: <></>,
      children: [
        { path: '/login', lazy: page(() => import('./public/Login.tsx')) },
        { path: '/ForgetPassword', lazy: page(() => import('./public/ForgetPassword.tsx')) },
        // Addresses of guardians. The forms and records that are open to them have links of their own.
        { path: '/RegistrationRequests', lazy: outside },
        { path: '/PayRequest', lazy: outside },
        { path: '/paymentStatus/:id', lazy: outside },
        { path: '/financialPayment/:id', lazy: outside },
        {
          lazy: page(() => import('./KnownPages.tsx')),
          children: [
            { path: '/error-404', lazy: page(() => import('./public/NotFound.tsx')) },
            {
              element: <SignedIn />,
              children: [
                { path: '/change-password', lazy: page(() => import('./public/ChangePassword.tsx')) },
                { path: '*', lazy: page(() => import('./App.tsx')) },
              ],
            },
          ],
        },
      ],
    },
  ])
