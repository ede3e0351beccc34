import { type DragEvent, useState } from 'react'
import { type Dragged, drags, takeDragged } from './seating.ts'

/**
 * A part of the page on which students or seats may be dropped.
 * @param onDrop left out where nothing can be dropped
 * @param takes whether it takes what is dropped; left out, it takes both
 * @returns for its element, which knows while something is over it
 */
export function useDropPlace<D extends Dragged = Dragged>(
  onDrop: ((dragged: D) => void) | undefined,
  takes: (dragged: Dragged) => dragged is D = (_: Dragged): _ is D => true,
) {
  const [over, setOver] = useState(false)
  const allow = (event: DragEvent) => {
    if (!onDrop || !drags(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    setOver(true)
  }
  return {
    'data-over': over || undefined,
    onDragEnter: allow,
    onDragOver: allow,
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      const dragged = takeDragged(event.dataTransfer)
      if (!dragged || !onDrop || !takes(dragged)) return
      event.preventDefault()
      onDrop(dragged)
    },
  }
}
