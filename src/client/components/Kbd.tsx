import './text.css'

/** A key to press. */
export const Kbd = ({ children }: { readonly children: string }) => <kbd className="kbd">{children}</kbd>
