/** Whose password it is, for the browser's own password store. */
export const UserNameOfForm = ({ userName }: { readonly userName: string }) => (
  <input
    type="text"
    className="visually-hidden"
    tabIndex={-1}
    aria-hidden="true"
    autoComplete="username"
    readOnly
    value={userName}
  />
)
