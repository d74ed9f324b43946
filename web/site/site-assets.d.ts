/** Addresses of the client build's output. `vite.config.ts` fills them in when the renderer is built. */
declare module 'virtual:site-assets' {
  const assets: {
    /** One file each. */
    readonly scripts: Readonly<
      Record<
        | 'start'
        | 'login'
        | 'loginEarly'
        | 'appEarly'
        | 'forgottenPassword'
        | 'choosePassword'
        | 'form'
        | 'link'
        | 'challenge'
        | 'nearDomain',
        string
      >
    >
    /** The application for signed-in people, which replaces the start page. */
    readonly app: { readonly src: string; readonly styles: readonly string[] }
  }
  export default assets
}
