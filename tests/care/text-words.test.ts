import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keywordOf } from "../../server/areas/care/texts/take-text.ts";

const lines = (text: string): string[] =>
  text
    .split("\n")
    .map((each) => each.trim())
    .filter((each) => each !== "");

const stop = lines(`
  STOP
  stop.
  “STOP”
  "Stop"
  ‘stop’
  «STOP»
  (STOP)
  *STOP*
  STOP 🛑
  🙏 stop 🙏🏽
  STOP 👨‍👩‍👧
  STOP\u200b
  \u00a0STOP\u00a0
  S.T.O.P.
  s t o p
  ＳＴＯＰ
  Ｓｔｏｐ！
  𝐒𝐓𝐎𝐏
  ŠTOP
  Stop. Thank you
  Stop. Thank you!
  stop, thanks 🙂
  stop please
  Please stop
  pls stop
  please STOP now!!
  ok stop
  STOP STOP STOP
  STOP ALL
  Stop-all
  STOPALL
  stop all messages
  stop messages
  stop sms
  stop texting
  OPT-OUT
  opt out
  OptOut
  opt out please
  opt out of all messages
  UNSUBSCRIBE
  Unsubscribe, thank you.
  un-subscribe
  unsubscribe me
  Unsubscribe me from this list
  please unsubscribe me from your texts
  I want to unsubscribe
  CANCEL
  cancel.
  "End"
  QUIT!
  REVOKE
  REMOVE
  Remove me
  remove me please
  please remove me from your list
  Please remove my number from your mailing list.
  take me off your list
  Take me off of this list please!
  take my number off your list, thank you
  Take us off the texting list
  delete my number
  lose my number
  stop texting me
  please stop texting me
  STOP TEXTING ME!!!!
  Can you please stop texting me?
  I asked you to stop texting me.
  I've told you twice: stop texting me
  stop fucking texting me
  Stop messaging me
  stop sending me texts
  stop sending these messages
  Stop sending me these stupid messages
  Please stop sending me messages
  quit texting me
  stop contacting me
  stop spamming me
  Stop calling and texting me
  Stop all the texts please
  Hi, please stop texting me. Thanks, Joe
  I already moved last month. Please stop texting me.
  Stop texting me, I already have a mover
  stop texting this number
  Stop texting me at this number
  don't text me
  Don’t text me again
  do not text me again
  Please do not text me anymore
  Do not text me again, I hired somebody else.
  Do not text this number
  never text me again
  do not contact me again
  don't send me any more texts
  Please don't send me messages
  no more texts please
  No more text messages.
  no more of these messages
  I don't want your texts
  I don't want any more texts
  I do not want to receive these messages
  I no longer wish to receive messages
  i want no more texts
  opt me out
  I am opting out
  I'd like to opt out
  I revoke my consent
  cancel all texts
  cancel texts
  Arrêt
  stop por favor
  unsubscribe please and thank you
  I want to unsubscribe from this
  I don't want to receive any more text messages from you
  Do not call or text me
  don't text or call this number again
  I do not want to be texted
  No further messages please
  no more texting
  stop all communications
  Delete me from your system
`);

const ordinary = lines(`
  Who is this?
  First stop, then the second
  The stop, which is on Main, is short
  Not me, my brother is there
  Please stop at the gate and text me
  Don't hesitate to text me when you're close
  Don’t hesitate to text me
  I don't get your texts
  I didn't get your text
  I never got a text
  no more than 2 men needed, text me the price
  No more than two messages a day is fine
  Please cancel my appointment on Friday
  Cancel my order
  Cancel today
  the end of the street
  End of message
  End unit, blue door
  Stop by the warehouse tomorrow?
  Stop at the light
  Can you stop at the store on the way?
  stop here
  Stop 2
  stop #3
  Next stop?
  Two stops
  last stop
  1 stop
  The bus stop is right in front
  non-stop
  Don't stop
  Don't stop texting me
  please don't stop sending me updates
  Never stop texting me
  Why did you stop texting me?
  did you stop sending messages?
  You stopped texting me
  He told me to text you when they stop
  Can you text me when it stops raining
  My husband will not stop texting his friends
  Yes please, the text was right
  Don't forget to text me
  Don't forget to send me a text
  Do not text the driver
  Don't contact the building, they are closed
  If you don't text me I will call
  You don't text me when you are late
  Do you not text me before you come?
  I don't text much
  I don't text and drive
  I get no more texts from you
  There were no more messages after that
  no more boxes
  No more questions
  Remove the old sofa
  Please remove my sofa from the list
  remove the door
  Take the piano off the list
  take my table off the truck
  Take me off the schedule for Friday
  Take me off the waiting list
  Is there an end table on the list?
  quit claim deed is signed
  We quit at 5
  I quit
  I can't opt out of the insurance
  opt out of the insurance
  Don't send more men
  Don't send the truck
  Please do not send the message
  Reply STOP to get no more text messages.
  Harbor: Work scheduled. WO-17 is scheduled for 12/01/2026. https://hq.example/x Reply STOP to get no more text messages.
  Liked “Reply STOP to get no more text messages.”
  Loved "STOP"
  Reacted 👍 to “Reply STOP”
  Removed a heart from “STOP”
  Cancel stop
  remove stop please
  Please cancel the stop in Newark
  I need to cancel
  The messages stop
  Thank you
  thanks!
  OK
  👍
  Please
  all
  messages
  text
  now

`);

const doubtful = lines(`
  Stop - wrong person
  STOP wrong number
  wrong number stop
  I never asked for this, stop
  who is this? stop
  STOP, the crew broke my lamp
  Stop 2 quit
  STOOOP
  stopstop
  ARRÊTEZ
  NO ENVIAR MÁS
  no me manden mensajes
  deja de enviarme mensajes
  how do I stop these?
  too many texts
  Please stop the auto texts but keep emailing
  停止
  やめて
  Стоп
  stop it
  Stop this
  stop that!
  no more
  Enough.
  leave me alone
  Wrong number
  STOP. Who is this?
  Stop! I did not sign up for this
  Don't text me before 9am
  Stop texting me at night
  Please stop texting me so early
  Don't text me, I'm driving
  Please don't text me, call me instead
  Stop texting me at work. Text me at home
  No more messages until Monday
  how do I stop these messages?
  How do I unsubscribe?
  remove me from the group chat
  stop calling me
  alto
  unsubcribe
  no texts
  I said stop
  Only call, don't text
  Can you stop?
  reply STOP
  do not text
  I do not consent to text messages
  Text STOP to unsubscribe
  can I be taken off your list?
`);

describe("a text message", () => {
  it.each(stop)("opts out: %j", (body) => expect(keywordOf(body)).toBe("stop"));
  it.each(ordinary)("is an ordinary one: %j", (body) => expect(keywordOf(body)).toBeNull());
  it.each(doubtful)("may be a wish to stop: %j", (body) => expect(keywordOf(body)).toBe("doubtful"));
  it.each([
    ["START", "start"],
    [" “Yes” ", "start"],
    ["ＵＮＳＴＯＰ", "start"],
    ["Help!", "help"],
    ["INFO ℹ️", "help"],
    ["Help me with the sofa", null],
    ["yes, at nine", null],
    ["", null],
    ["🙂", null],
  ])("is read as before: %j", (body, expected) => expect(keywordOf(body)).toBe(expected));
});

const keyword = fc.constantFrom(
  "stop",
  "stopall",
  "stop all",
  "unsubscribe",
  "cancel",
  "end",
  "quit",
  "optout",
  "opt out",
  "opt-out",
  "revoke",
  "remove",
);
const around = fc.array(fc.constantFrom(..." .,!?;:\"'“”‘’«»()[]*_~-–—…\n\t\u00a0\u200b\u200f\ufeff", "🛑", "🙏🏽", "👨‍👩‍👧", "❤️", "🇺🇸"), {
  maxLength: 6,
});
const wide = (word: string): string =>
  word.replace(/[!-~]/g, (each) => String.fromCodePoint((each.codePointAt(0) ?? 0) + 0xfee0)).replaceAll(" ", "\u3000");
const cased = (word: string, upper: readonly boolean[]): string =>
  [...word].map((each, index) => (upper[index % upper.length] ? each.toUpperCase() : each)).join("");

describe("an opt-out keyword", () => {
  it("is one in any case and width, between marks of any kind", () =>
    fc.assert(
      fc.property(
        keyword,
        around,
        around,
        fc.array(fc.boolean(), { minLength: 1, maxLength: 11 }),
        fc.boolean(),
        (word, before, after, upper, isWide) => {
          const written = cased(word, upper);
          expect(keywordOf(`${before.join("")}${isWide ? wide(written) : written}${after.join("")}`)).toBe("stop");
        },
      ),
      { numRuns: 2_000 },
    ));

  const others = fc.constantFrom(
    ..."the a gate truck sofa at on by my your driver will is need two men door street friday morning sign here where bring before price".split(
      " ",
    ),
  );
  it("never opts out within a sentence of other words", () =>
    fc.assert(
      fc.property(keyword, fc.array(others, { maxLength: 6 }), fc.array(others, { maxLength: 6 }), (word, before, after) => {
        fc.pre(before.length + after.length > 0);
        expect(keywordOf([...before, word, ...after].join(" "))).not.toBe("stop");
      }),
      { numRuns: 2_000 },
    ));

  it("is found or missed in any text, of which only the beginning is read", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        expect([null, "stop", "doubtful", "start", "help"]).toContain(keywordOf(text));
      }),
    );
    expect(keywordOf("stop ".repeat(20_000))).toBe("stop");
    expect(keywordOf(`${"sofa ".repeat(20_000)}. Stop texting me`)).toBeNull();
  });
});
