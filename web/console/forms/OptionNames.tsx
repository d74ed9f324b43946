const NAMED = 8

/** The first names of a list in one line, and how many more there are. */
export const OptionNames = ({ names }: { readonly names: readonly string[] }) => (
  <>
    {names.slice(0, NAMED).join(' · ')}
    {names.length > NAMED && ` und ${names.length - NAMED} weitere`}
  </>
)
