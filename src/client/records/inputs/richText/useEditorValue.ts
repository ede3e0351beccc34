import { useTiptapEditor } from 'ra-input-rich-text'
import { useSyncExternalStore } from 'react'

type Editor = ReturnType<typeof useTiptapEditor>

/** A value of the editor around, as it is after every step. */
export function useEditorValue<T extends string | boolean>(read: (editor: Editor) => T): T | undefined {
  const editor = useTiptapEditor()
  return useSyncExternalStore(
    (onChange) => {
      editor?.on('transaction', onChange)
      return () => editor?.off('transaction', onChange)
    },
    () => (editor && !editor.isDestroyed ? read(editor) : undefined),
  )
}
