import { useTiptapEditor } from 'ra-input-rich-text'
import { useSyncExternalStore } from 'react'

type Editor = ReturnType<typeof useTiptapEditor>

/** A value of the editor around, as it is after every step. */
export function useEditorValue<T extends string | boolean>(read: (editor: Editor) => T): T | undefined {
  const editor = useTiptapEditor()
  return useSyncExternalStore(
    (tell) => {
      editor?.on('transaction', tell)
      return () => editor?.off('transaction', tell)
    },
    () => (editor && !editor.isDestroyed ? read(editor) : undefined),
  )
}
