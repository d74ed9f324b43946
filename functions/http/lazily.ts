/**
 * An endpoint that is loaded when it is called first: what only few calls need does not slow the start of a Lambda for all others.
 * @param load imports the endpoint's module, by an `import()` of its own so that the bundle sees it
 */
export const lazily =
  <Input, Result>(load: () => Promise<(input: Input) => Promise<Result>>) =>
  async (input: Input): Promise<Result> =>
    (await load())(input)
