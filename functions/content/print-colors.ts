/** The light colours of `web/ui/theme/colors.ts`, in which the portal draws documents and pictures. */
export const printColors = { page: '#f3f5f6', ink: '#12171b', grey: '#5a656e', tick: '#aab4bb', lamp: '#ee4415' } as const
