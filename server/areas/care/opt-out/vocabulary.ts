import { words } from "./words.ts";

/** The words by which carriers and 47 CFR 64.1200(a)(10) know an opt-out, alone. */
export const keywords = words("stop stopall unsubscribe cancel end quit optout revoke remove arret");

/** What is said around a request and changes nothing of it. */
export const courtesy =
  words(`please pls plz kindly thanks thank you thx ty tks cheers very much and por favor gracias merci now immediately right away already asap all hi hello hey
  dear ok okay sorry sir maam madam guys folks just forever period again yes completely fucking fuckin fking freaking
  damn goddamn bloody ffs wtf`);

/** What is sent. */
export const messages = words(`text texts txt txts sms message messages msg msgs mms notification notifications alert
  alerts reminder reminders promotion promotions promo promos ads marketing spam updates subscription junk solicitations communication communications`);

/** What is done to the sender. */
export const activities = words("texting txting messaging sending contacting spamming bothering harassing pestering");

/** Before what is sent. */
export const determiners = words(`all the these those this that your ur any further more other such with automated automatic auto
  marketing promotional unwanted stupid annoying me us to my our fucking fuckin damn freaking bloody`);

/** Limits a request to a time, a place or a case: "don't text me before 9". */
export const limits =
  words(`before after until till til while during when whenever if unless except at on in so every each only but about for
  between early late tonight tomorrow than cause as til like instead today morning night monday tuesday wednesday thursday friday saturday
  sunday weekends driving`);

/** Before a request that somebody makes: "I asked you to", "can you please". */
export const preambles = new Set([
  ...courtesy,
  ...words(`i am we id ive im u yall want wish would like need must will can could should have has to asked told said ask asking request
  requesting demand demanding beg begging really also be get so then better gotta times twice once wont`),
]);

/** Those of them that say nothing without "I" or "you". */
export const auxiliaries = words("am want wish would like need must will can could should have has asked told said ask");

/** Without one of these, what "I" or "we" do is no request. */
export const wishes = words(
  "want wish like need asked told said ask asking request requesting demand demanding beg begging opting revoke revoking withdraw withdrawing unsubscribe consent",
);

/** The whole message may be a wish to stop, in words of other languages and misspelled ones too. */
export const perhaps = new Set([
  ...["stop it", "stop this", "stop that", "stop them", "quit it", "cut it out", "no more", "no mas", "no mas mensajes", "enough"],
  ...[
    "leave me alone",
    "go away",
    "fuck off",
    "piss off",
    ...["wrong number", "too many texts", "enough texts", "discontinue", "make it stop"],
    ...["how do i stop these", "how do i stop this", "how can i stop these"],
    "spam",
    "this is spam",
    "no texts",
    "no texting",
    "no text messages",
  ],
  ...["no messages", "stop calling", "stop calling me", "remove number", "block", "opt", "alto", "basta", "parar", "pare"],
  ...["detener", "cancelar", "stopp", "stpo", "sotp", "stp", "sstop", "stopo", "unsubcribe", "unsuscribe", "unsubscibe", "unsubsribe"],
  ...[
    "unsubscribed",
    "stop service",
    "stop services",
    "dont disturb",
    "dont call",
    "dont text",
    "dont contact",
    "stop contact",
    "cease desist",
    "reply stop",
  ],
  // In the languages that are spoken most beside English where moves are sold.
  ...["arretez", "desabonner", "desabonnement", "se desabonner", "baja", "darme de baja", "dar de baja", "cancelar suscripcion"],
  ...["no enviar mas", "no envien mas", "no me manden mensajes", "no me manden mas mensajes", "no me envien mensajes"],
  ...["no me envien mas mensajes", "no me escriban", "ya no me escriban", "no quiero mensajes", "no quiero mas mensajes"],
  ...["deja de enviarme mensajes", "dejen de enviarme mensajes", "dejen de mandarme mensajes", "pare de me enviar mensagens"],
  ...["停止", "退订", "取消", "やめて", "стоп", "отписаться", "توقف", "dung lai"],
  ...["text stop", "st0p", "how do i opt out", "how can i opt out", "can i opt out", "not interested stop", "no stop"],
]);

/** Beside "stop", what makes a wish of it: "stop, who is this", "stop 2 end". */
export const besideStop = new Set([
  "wrong person",
  "wrong guy",
  "not me",
  "who is this",
  "i didnt sign up",
  "2 end",
  "to end",
  "2 quit",
  "to quit",
]);
