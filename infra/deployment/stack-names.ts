/** Names of a stage's stacks. They are permanent, because another name is another stack. */
export const stackNames = ({ name }: { readonly name: string }) => ({
  data: `partnerportal-${name}-data`,
  edge: `partnerportal-${name}-edge`,
  app: `partnerportal-${name}-app`,
  metrics: `partnerportal-${name}-metrics`,
  copies: `partnerportal-${name}-copies`,
  watch: `partnerportal-${name}-watch`,
})
