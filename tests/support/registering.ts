/** Says yes to what is asked before a branch leaves the tax return in which its documents stand. */
export const registering = { Confirmed: 'Branch.TaxNumberChanged,Branch.TaxSwitchedOff' }
