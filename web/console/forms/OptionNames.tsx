const NAMED = 8

/** The first names of a list in one line, and the number of others. */
export const OptionNames = ({ names }: { readonly names: readonly string[] }) => (
  <>
    {names.slice(0, NAMED).join(' · ')}
    {names.length > NAMED && ` und ${names.length - NAMED} weitere`}
  </>
)
