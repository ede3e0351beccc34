import { useEffect, useRef } from 'react'

interface CloseWatcher extends EventTarget {
  destroy(): void
}

/** The phone's way back closes what is open over the page, where the browser tells of it; Escape is MUI's own. */
export function useCloseRequest(onClose: () => void): void {
  const handler = useRef(onClose)
  handler.current = onClose
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher }
    if (!CloseWatcher) return
    let watcher: CloseWatcher | undefined
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.addEventListener('close', () => {
        // Who is asked whether to close may say no: then it is watched again.
        watch()
        handler.current()
      })
    }
    watch()
    return () => watcher?.destroy()
  }, [])
}
