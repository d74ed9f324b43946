/** Declares only what is used: the package has no types. */
declare module 'punycode.js' {
  const punycode: { readonly decode: (text: string) => string }
  export default punycode
}
