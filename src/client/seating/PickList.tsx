import { type DragEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Icon } from '../components/Icon.tsx'
import { useRoving } from './useRoving.ts'

interface Item {
  readonly id: number
}

interface Props<T extends Item> {
  readonly label: string
  readonly items: readonly T[]
  readonly chosen: ReadonlySet<number>
  /** What it says besides its name, of which the reader hears too. */
  readonly children: (item: T) => ReactNode
  /** Who cannot be chosen. */
  readonly isFixed?: (item: T) => boolean
  /** Left out where nothing can be done with who is chosen: then nobody is. */
  readonly onChoose?: ((chosen: ReadonlySet<number>) => void) | undefined
  /** Enter, for those that are chosen, or the one that has the focus. */
  readonly onEnter?: ((ids: readonly number[]) => void) | undefined
  readonly onDelete?: ((ids: readonly number[]) => void) | undefined
  readonly onDrag?: ((transfer: DataTransfer, ids: readonly number[]) => void) | undefined
}

/** A list of which several are chosen: by a press, by the space bar, all by Ctrl A; arrows go from one to the next. */
export function PickList<T extends Item>({
  label,
  items,
  chosen,
  children,
  isFixed = () => false,
  onChoose,
  onEnter,
  onDelete,
  onDrag,
}: Props<T>) {
  const list = useRef<HTMLDivElement>(null)
  const roving = useRoving(list, items)
  const meant = (id: number) => (chosen.has(id) ? items.flatMap((one) => (chosen.has(one.id) ? [one.id] : [])) : [id])
  const toggle = (item: T) => {
    if (!onChoose || isFixed(item)) return
    const next = new Set(chosen)
    if (!next.delete(item.id)) next.add(item.id)
    onChoose(next)
  }
  const onKey = (event: KeyboardEvent, item: T, index: number) => {
    const { key } = event
    const command = event.ctrlKey || event.metaKey
    const steps: Readonly<Record<string, number>> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 }
    const step = steps[key]
    if (step !== undefined) {
      if (event.shiftKey && !chosen.has(item.id)) toggle(item)
      roving.go(step)
    } else if (key === ' ') toggle(item)
    else if (key === 'Enter' && onEnter && !isFixed(item)) onEnter(meant(item.id))
    else if (key === 'Delete' && onDelete) onDelete(meant(item.id))
    else if (key === 'Escape' && chosen.size) onChoose?.(new Set())
    else if (command && event.code === 'KeyA' && onChoose)
      onChoose(new Set(items.filter((one) => !isFixed(one)).map(({ id }) => id)))
    else return
    event.preventDefault()
  }
  const drag = (event: DragEvent, item: T) => {
    if (!onDrag || isFixed(item)) return event.preventDefault()
    onDrag(event.dataTransfer, meant(item.id))
  }
  return (
    <div ref={list} role="listbox" aria-label={label} aria-multiselectable={onChoose !== undefined} className="pick-list">
      {items.map((item, index) => (
        <div
          key={item.id}
          data-id={item.id}
          role="option"
          aria-selected={chosen.has(item.id)}
          aria-disabled={isFixed(item) || undefined}
          tabIndex={item.id === roving.present ? 0 : -1}
          draggable={onDrag !== undefined && !isFixed(item)}
          className="pick-row"
          onFocus={() => roving.enter(item, index)}
          onBlur={roving.leave}
          onClick={() => toggle(item)}
          onKeyDown={(event) => onKey(event, item, index)}
          onDragStart={(event) => drag(event, item)}
        >
          {onChoose && (
            <span className="pick-mark" aria-hidden>
              {chosen.has(item.id) && <Icon name="check" size={14} />}
            </span>
          )}
          {children(item)}
        </div>
      ))}
    </div>
  )
}
