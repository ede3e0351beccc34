import { useT } from '../../providers/i18n.ts'
import { Icon } from './Icon.tsx'
import './text.css'

/** A filter that is set, with what takes it away. */
export function Chip({ children, onRemove }: { readonly children: string; readonly onRemove?: () => void }) {
  const t = useT()
  return (
    <span className="chip">
      {children}
      {onRemove && (
        <button type="button" className="chip-remove" aria-label={t('shell.remove', { name: children })} onClick={onRemove}>
          <Icon name="close" size={14} />
        </button>
      )}
    </span>
  )
}
