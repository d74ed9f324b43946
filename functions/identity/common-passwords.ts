/**
 * Common passwords of at least six characters in lower case: the top of SecLists' `10-million-password-list-top-1000`
 * (https://github.com/danielmiessler/SecLists, Passwords/Common-Credentials), and German counterparts.
 */
const COMMON = `
123456 password 12345678 qwerty 123456789 111111 1234567 dragon 123123 baseball abc123 football monkey letmein 696969 shadow master 666666
qwertyuiop 123321 mustang 1234567890 654321 superman 1qaz2wsx 7777777 121212 000000 qazwsx 123qwe killer trustno1 jordan zxcvbnm asdfgh hunter
buster soccer harley batman tigger sunshine iloveyou charlie hockey ranger starwars 112233 computer michelle jessica pepper zxcvbn 555555 11111111
131313 freedom 777777 159753 aaaaaa ginger princess cheese summer ashley access 987654321 thunder matrix secret diamond 1234qwer 222222 88888888
q1w2e3r4t5 internet scooter orange cookie whatever welcome ferrari samsung mercedes monster yellow xxxxxx 123123123 gateway qwer1234 banana
123654 porsche 987654 999999 coffee q1w2e3r4 333333 player midnight please winner adidas winter 1q2w3e4r 888888 asdfasdf crystal 87654321
12344321 golden 123abc pokemon qazxsw qwaszx 159357 123456a 789456 abcd1234 qazwsxedc 101010 password1 qwerty123 12341234 asdfghjkl
1q2w3e4r5t qwertz qwertz123 qwertzuiop azerty 1111111 1q2w3e asdasd 102030 11223344 789456123 00000000 147258369 123456q 12345a
qwertyu qwerty1 147258 147852 1234554321 123456789a a123456 98765432 7654321 zaq12wsx 55555555 77777777 159951 123654789 741852963
1111111111 0987654321 changeme admin123 administrator passwort passwort1 passwort123 password123 password12 passw0rd p@ssw0rd p@ssword
test123 testtest hallo123 hallo1 halloo schatz schalke04 fussball berlin hamburg ficken arschloch sommer frankfurt daniel andreas michael thomas
stefan sascha master123 welcome1 willkommen geheim geheim123 letmein1 iloveyou1 ichliebedich lol123 1234abcd abc12345 abcdef abcdefg abcdefgh
asdf1234 login123 gast123 root123 demo123 123456abc 1234567a 12345678a qwe123 qweasd qweasdzxc zxc123 asd123 iloveu forever liverpool
`

const common: ReadonlySet<string> = new Set(COMMON.trim().split(/\s+/))

/** Whether a password is common: on the list in any case, one repeated character, or the user's own name or address. */
export const isCommonPassword = (password: string, { id, email }: { readonly id: string; readonly email: string }): boolean => {
  const lower = password.toLowerCase()
  return common.has(lower) || /^(.)\1*$/su.test(password) || [id, email].some((name) => name.toLowerCase() === lower)
}
