/** Addresses of what the client build produced; `vite.config.ts` fills it in when the renderer is built. */
declare module 'virtual:site-assets' {
  const assets: {
    /** Each one file. */
    readonly scripts: Readonly<Record<'start' | 'login' | 'loginEarly' | 'form', string>>
    /** The signed-in application, which the start page starts in place. */
    readonly app: { readonly src: string; readonly styles: readonly string[] }
  }
  export default assets
}
