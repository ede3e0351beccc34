import { afterAll } from 'vitest'

/** What a file of tests kept in the browser is forgotten: the next one in this worker begins as a new reader does. */
afterAll(() => {
  if (typeof window === 'undefined') return
  window.localStorage.clear()
  window.sessionStorage.clear()
})
