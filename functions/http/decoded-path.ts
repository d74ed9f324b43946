/** The path of a call. Depending on its kind, the gateway passes it decoded or not. */
export const decodedPath = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
