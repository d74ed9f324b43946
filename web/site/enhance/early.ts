// Runs before anything is painted, as a plain script: it may import nothing, not even the name of the token's place. See web/api/token.ts.
if (localStorage.getItem('authToken') !== null) document.documentElement.setAttribute('data-leaving', '')
