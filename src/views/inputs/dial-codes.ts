/** An entry of the dial-code selector. */
interface DialCode {
  readonly name: string;
  readonly dialCode: string;
  readonly countryCode: string;
}

const codes = `US +1 United States|CA +1 Canada|AR +54 Argentina|AU +61 Australia|AT +43 Austria|BE +32 Belgium|BR +55 Brazil|CL +56 Chile
CN +86 China|CO +57 Colombia|CR +506 Costa Rica|CZ +420 Czechia|DK +45 Denmark|EG +20 Egypt|FI +358 Finland|FR +33 France|DE +49 Germany
GR +30 Greece|HK +852 Hong Kong|HU +36 Hungary|IN +91 India|ID +62 Indonesia|IE +353 Ireland|IL +972 Israel|IT +39 Italy|JP +81 Japan
MY +60 Malaysia|MX +52 Mexico|NL +31 Netherlands|NZ +64 New Zealand|NO +47 Norway|PE +51 Peru|PH +63 Philippines|PL +48 Poland
PT +351 Portugal|RO +40 Romania|SA +966 Saudi Arabia|SG +65 Singapore|ZA +27 South Africa|KR +82 South Korea|ES +34 Spain|SE +46 Sweden
CH +41 Switzerland|TW +886 Taiwan|TH +66 Thailand|TR +90 Türkiye|UA +380 Ukraine|AE +971 United Arab Emirates|GB +44 United Kingdom|VN +84 Vietnam`;

export const dialCodes: readonly DialCode[] = codes.split(/[|\n]/).flatMap((entry) => {
  const [countryCode, dialCode, ...name] = entry.split(" ");
  return countryCode && dialCode ? [{ name: name.join(" "), dialCode, countryCode }] : [];
});
