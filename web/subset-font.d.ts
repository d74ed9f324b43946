/** Declares only what is used; the package has no types, and those of DefinitelyTyped are of an older version. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { readonly targetFormat: 'woff2'; readonly keepFeatures: readonly string[] },
  ): Promise<Buffer>
}
