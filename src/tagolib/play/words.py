"""The English words of the program at a terminal and of the page in a browser.

The dealer's words are the announcer's. The labels of a picture are those of any other picture.
"""

from collections.abc import Callable, Mapping
from typing import Final

from tagolib.announcements.languages import Phrasebook, catalogue, translated
from tagolib.announcements.sentences import SHOWN
from tagolib.base.messages import filled

__all__ = ["page_words"]


PAGE: Final[Mapping[str, str]] = {
    "title": "Play Tagò",
    "about": "Play at a table against the library's own players. The real package runs in your "
    "browser, and nothing is sent anywhere.",
    "documentation": "Documentation",
    "the game": "The game on one page",
    "language": "Language",
    "this language": "English",
    "theme": "Colours",
    "theme auto": "like the system",
    "theme light": "light",
    "theme dark": "dark",
    # loading, and what can go wrong
    "cannot": "The game cannot start",
    "why file": "This page was opened as a file. Browsers do not run programs from files.",
    "do file": "Serve the folder of the documentation, for example with {serve}, "
    "and open the address that it shows.",
    "why old": "This browser is too old: it lacks {what}.",
    "do old": "Use a current browser: {browsers}.",
    "why insecure": "This page was loaded over an insecure connection. Browsers cannot check cards "
    "there.",
    "do insecure": "Open it with https:, or serve it from your own machine: {serve}.",
    "why runtime": "This copy of the documentation was built without the part that runs Python.",
    "do runtime": "Build it with: {build}. Or play in a terminal: {play}.",
    "why missing": "A part of the page did not load: {what}.",
    "do missing": "Check your connection and reload the page. If that does not help, the "
    "part is missing on this server: build the page with {build}.",
    "why error": "Something went wrong that should not have: {what}",
    "do error": "Reload the page: your table is saved. If it happens again, start over.",
    "why unfair": "Your browser has refused what the dealer sent. At the step {what}, something "
    "differs from what was fixed before.",
    "do unfair": "Do not continue this hand. Reload the page. If it happens again, start over, and "
    "tell the people who host this page.",
    "why kept": "The saved table cannot be resumed: {what}",
    "not kept": "This browser saves nothing for this page: when you leave, the table is lost.",
    "again": "Reload",
    # sitting down
    "sit down": "Sit down",
    "new table": "A new table",
    "kept": "Your saved table: {heading}",
    "go on": "Continue",
    "stakes": "Stakes",
    "mode": "Mode",
    "light": "Light: no bet above the stack to join",
    "heavy": "Heavy: no limit",
    "minimum": "Minimum bet",
    "stack": "Stack to join",
    "variant": "Variant",
    "classic": "Classic: three rounds of betting",
    "rapid": "Rapid: the last two rounds only",
    "ante": "Ante",
    "ante minimum": "the minimum bet",
    "ante half": "half of it",
    "percent": "Share of the antes for the jackpot, in percent",
    "seats": "Seats",
    "your name": "Your name, if you like",
    "your seat": "Your seat",
    "seat number": "Seat {number}",
    "nobody": "nobody",
    "seed": "Seed: the same words give the same cards",
    "by itself": "if you leave it empty, nobody can choose the cards: your browser and the dealer "
    "each pick a seed",
    "more settings": "More settings",
    "refused stakes": "The minimum bet and the stack to join are amounts of chips, such as 5 or "
    "2½. The stack is at least the minimum bet.",
    "refused ante": "Half of the minimum bet must be whole or half chips.",
    "refused jackpot": "The jackpot gets from 0 to 100 percent of the antes.",
    "refused name": "A name has at most 40 characters, all of them visible.",
    "refused seats": "At least one other player must sit at the table.",
    # at the table
    "your turn": "Your turn",
    "others": "The others are playing …",
    "next step": "What next?",
    "to the end": "To the end of the hand",
    "checked": "Your browser has checked each of the {number} cards that you see.",
    "checked all": "Your browser has checked each of the {number} cards that you see, and that all "
    "cards of this hand come from the seeds.",
    "fairness": "How the cards are dealt",
    "fairness recipe": "Before each deal, your browser and the dealer each choose a secret seed "
    "and commit to it. All cards follow from the two seeds, so neither of them can choose the "
    "cards. If you typed words as the seed of the table, the dealer knows them, and your browser "
    "gives no seed.",
    "fairness marks": "A tick on a card means that the card was fixed for this place before the "
    "deal. Your browser checks that itself, independently of the program that deals. When the hand "
    "is over, it makes all cards from the seeds again and compares them.",
    "fairness limits": "The ticks do not show who wrote this page. The dealer and the check come "
    "from the same place, so they prove to you only that fair dealing works. At a table on another "
    "machine, use a player's program that you trust. The dealer also knows all cards, and no check "
    "shows whether it reveals them to anybody.",
    "fairness more": "How fair dealing works, and what it proves",
    "why not": "What you may not do now, and why",
    "in words": "The table in words",
    "standings": "Standings by tournament points",
    "past": "The hands so far",
    "won so far": "Chips that you have won at this table: {chips}",
    # a hand once more
    "replay": "Replay",
    "replay number": "Replay hand {number}",
    "replay title": "Hand {number} once more",
    "replay own": "Each step shows what you saw then, and the last one shows all cards.",
    "replay link": "Somebody has shared this hand with you. You see what seat {seat} saw, and the "
    "last step shows all cards. Your own table stays as it is.",
    "replay step": "Step {step} of {steps}",
    "replay first": "First",
    "replay back": "Back",
    "replay forward": "Forward",
    "replay last": "Last",
    "in this step": "What happens in this step",
    "all cards": "These are all the cards, even those that stayed covered.",
    "to the table": "Back to your table",
    "play again": "Play the same deal",
    "visiting": "You are playing a deal once more. This table is not saved, and your own table "
    "stays as it is.",
    "link": "Link to this hand",
    "link note": "The link holds the whole hand with all its cards and names. Opening it sends "
    "them to nobody.",
    "copy link": "Copy the link",
    "share": "Share",
    "save svg": "Save a picture (SVG)",
    "save png": "Save a picture (PNG)",
    "link long": "This link is too long to hold a hand.",
    "link damaged": "This link is damaged or incomplete, so it holds no hand.",
    "link other": "This link holds something other than a hand of Tagò.",
    "link wrong": "This link has been changed: no hand of Tagò can have gone like the one in it. "
    "Ask for the link again.",
    "link opening": "The hand in the link is being opened …",
    "link running": "The hand in this link is not over.",
    # the guided hand
    "guided hand": "Guided hand",
    "guide leave": "Leave",
    "guide wrong": "Not in this step. Press: {button}",
    "guide 1": "The cards in the middle are the POINT: whoever comes nearest to their total with "
    "three cards wins the pot. Olga begins: press “Forward”.",
    "guide 2": "Olga has bet 10, and to stay in, you must put in as much. A pair is a good start: "
    "press “Call 10”.",
    "guide 3": "Mara has raised to 20, and Olga has called. Another 10 keep you in: press “Call "
    "10”.",
    "guide 4": "In round 2 the POINT's covered card is turned: it is a 2, so the POINT is 6½. Olga "
    "has bet 15: press “Call 15”.",
    "guide 5": "In round 3 you see your covered card: next to a pair, the 7 may count alone, and "
    "it is only ½ away. Olga has bet 20: leave 60 in the field, and press “Raise to”.",
    "guide 6": "Olga has 11, which is 4½ away, so you win the pot of 224 with your 7. Press "
    "“Forward” to see the card that Mara folded.",
    "guide 7": "Mara's 5 next to two zeros made 5, which is 1½ away, so you would have beaten her "
    "too. Press “Deal me in” to play a hand of your own.",
    "coach": "Coach",
    "odds": "The odds",
    "odds note": "A choice is worth the chips that you may expect from the pots, less those that "
    "you put in; a fold is 0. The odds of a showdown are exact, as far as you know the cards. How "
    "often these programs fold or raise was counted in 5,000 hands, at a low and at a high price. "
    "Later bets are left out, and so is what a bet reveals about a card.",
    "coach thinks": "One moment …",
    "coach bet": "“{choice}” is worth the most: {chips} chips on average. If nobody folds, your "
    "share at the showdown is {share}.",
    "coach fold": "Folding is best: all else costs chips on average. If nobody folds, your share "
    "at the showdown is {share}.",
    "coach of the pot": "“{choice}” is worth the most: {chips} chips of the pot on average.",
    "coach alone": "all fold: {part}",
    "hindsight nobody showed": "The others folded without showing, so nobody at the table can "
    "know what they held: only “Replay” shows it.",
    "hindsight others hidden": "There was no showdown, so nobody at the table can know what your "
    "fold saved or cost.",
    "hindsight other cards": "The draw was played out with new cards, so nobody can know what your "
    "fold saved or cost.",
    "hindsight own hidden": "Your covered card stays covered, so nobody at the table can know what "
    "your fold saved or cost.",
    "hindsight saved": "Your fold saved {chips} chips: if the others had done the same, you would "
    "have lost them.",
    "hindsight cost": "Your fold cost {chips} chips: if the others had done the same, you would "
    "have won them.",
    "hindsight even": "Your fold made no difference, if the others had done the same.",
    "odds player": "player",
    "odds win": "wins",
    "odds draw": "draws",
    "odds share": "share",
    "odds folds": "folds: low / high price",
    "odds raises": "raises: low / high price",
    "odds choice": "If the POINT is {cards}, {name} chooses, with a share of {sum} for the sum "
    "and {single} for the single card.",
    "odds choice, yours": "If the POINT is {cards}, you choose, with a share of {sum} for the sum "
    "and {single} for the single card.",
    "tenths": "{whole}.{rest}",
    "notation": "The hand in the notation",
    "notation note": "It shows all cards, even those that stayed covered.",
    "copy": "Copy",
    "copied": "Copied.",
    "not copied": "This browser does not let the page copy. The text is selected: copy it "
    "yourself.",
    "settings": "Settings",
    "pace": "The others take",
    "pace none": "no time",
    "pace short": "half a second",
    "pace long": "two seconds",
    "start anew": "Start over",
    "really anew": "Leave this table for good?",
    "yes, anew": "Yes, start over",
    "no, stay": "No, stay",
    # what may be done
    "between": "{amount} to {most}",
    "at least": "{amount} or more",
    "at least, to raise": "{amount} or more; at least {to_raise} to raise afterwards",
    "amount": "How many chips",
    "yes, add": "Yes, add {amount}",
    "no": "No",
    "offer call": "Call {amount}",
    "offer bet": "Bet",
    "offer raise": "Raise to",
    "offer remainders": "Play remainders of {amount}",
    "offer restore": "Restore",
    "offer sum": "Choose the sum",
    "offer single": "Choose the single card",
    "offer play_on": "Play on",
    "offer divide": "Divide",
    "offer discard": "Discard",
    "offer fold": "Fold",
    "offer curious": "Fold, and pay {amount} to look",
    "offer look": "Look at your covered card",
    "offer pay_to_look": "Pay {amount} to look at your covered card",
    "offer sit_out": "Sit out",
    "offer come_back": "Come back",
    "offer leave": "Leave the table",
    "offer next": "Next hand",
    "offer buy": "Buy chips",
    "name call": "Call",
    "name bet": "Bet",
    "name raise": "Raise",
    "name remainders": "Remainders",
    "name restore": "Restore",
    # on the table
    "deal me in": "Deal me in",
    "set the table": "Choose the table",
    "back to the table": "Back to the table",
    "table of": "{opponents} are waiting for you.",
    "intro game": "Tagò is a card game: the three cards whose total comes nearest to the number in "
    "the middle, the POINT, win the pot.",
    "intro others": "The others are programs, and the chips are play money.",
    "preparing": "The table is being prepared: {done} of {total} MB",
    "nearly ready": "The dealer is sitting down …",
    "dealing": "The dealer is dealing …",
    "menu": "Menu",
    "log": "Everything said so far",
    "why": "Why?",
    "other actions": "More",
    "the point": "POINT",
    "the pot": "Pot",
    "has the cube": "has the cube",
    "plays first": "first player",
    "bet of": "bet {amount}",
    "covered": "covered card",
    "void": "{card}, which does not count",
    "owner": "This table is open in another window, so you cannot play here.",
    "play here": "Play here instead",
    "keys": "Keys",
    "keys on": "Single-key shortcuts",
    "keys note": "Each key works alone, unless you are typing.",
    "key action": "the action with this number; 0 is always to fold",
    "key amount": "to the amount, or to the cards",
    "key more": "more actions",
    "key said": "read the table and what was said last",
    "key why": "why, and by which rules",
    "key skip": "skip the animation",
    "key keys": "these keys",
    "close": "Close",
    "understood": "Got it",
    "hints again": "Show the first hints again",
    # the game on one sheet
    "rules": "Rules",
    "ranking": "What beats what",
    "ranking at": "is the POINT here: 11. From the best:",
    "rank ZERO": "ZERO:",
    "rank COPY": "COPY:",
    "rank TRIPS": "TRIPS:",
    "rank VALUE": "VALUE:",
    "rank SCORE": "SCORE:",
    "means ZERO": "three zeros.",
    "means COPY": "the same three cards as the POINT.",
    "means TRIPS": "three equal cards.",
    "means VALUE": "a total that is exactly the POINT.",
    "means SCORE": "any other total. The nearer, the better, above or below: this one is ½ away.",
    "in short": "The rules in short",
    "rule cards": "There are thirty cards: three each of 0, ½ and 1 to 8. Everybody pays the ante "
    "and gets three cards, one of them face down. Three more cards are the POINT.",
    "rule nearest": "The total nearest to the POINT wins the pot. If the best are equal, the pot "
    "is divided or played on.",
    "rule pair": "If two of your cards are equal, you have two totals: the sum, and the third card "
    "alone. The nearer one counts automatically.",
    "rule point pair": "If the POINT has a pair, the first player, with the mark ■, chooses "
    "whether the sum or the single card counts for all.",
    "rule betting": "There are three rounds of betting, with one, two and three raises. On your "
    "turn you put chips in or you fold: there is no check.",
    "rule covered": "The covered card of the POINT is turned before round 2. You see your own "
    "before round 3.",
    "rule restore": "To restore is to add chips to your stack, once in a hand, in rounds 1 and 2. "
    "They are not bet, so it costs nothing: you can lose them only if you bet them.",
    "rule folds": "If all others fold, you win the pot and need not show your cards.",
    # the first hints
    "first point": "This is the POINT. Whoever comes nearest to it with three cards wins the pot.",
    "first covered": "Your first card lies face down. You see it in round 3.",
    "first bet": "There is no check: bet, or leave the hand.",
    "first pair": "The POINT holds a pair, and you are the first player: you choose which total "
    "counts.",
    "first restore": "You can add chips once in a hand, in rounds 1 and 2.",
    "first remainders": "Your chips do not cover the bet. You can still play for what they match.",
    "first round 3": "Round 3: now you see your covered card. It is the last round.",
    "first showdown": "The showdown: all cards are shown, and the total nearest to the POINT wins.",
    # what each action does
    "does call": "You put in what you still owe to match the bet.",
    "does bet": "The others must match it, raise it or fold.",
    "does raise": "You name the total that all must match in this round.",
    "does remainders": "You put in all your chips, and can win only what they match.",
    "does restore": "You add chips to your stack, once in a hand. They are not bet, so it "
    "costs nothing.",
    "does sum": "All three cards count.",
    "does single": "The pair does not count.",
    "does play_on": "Each tied player exchanges one card and bets again.",
    "does divide": "The pot is divided at once, even if only one player asks for it.",
    "does discard": "You get a new covered card instead.",
    "does fold": "You leave the hand. Your bets stay in the pot.",
    "does fold instead": "You leave the hand instead, and the next player chooses.",
    "does curious": "You leave the hand, and pay {amount} to see your covered card at its end.",
    "does look": "If it is the third zero, you win the jackpot.",
    "does pay_to_look": "You have folded. You see your covered card when the hand is over.",
    "does sit_out": "You keep your seat, and get no cards from the next hand on.",
    "does come_back": "You get cards again from the next hand on.",
    "does leave": "You take all your chips with you. During a hand this waits for its end.",
    "does next": "The dealer shuffles and deals.",
    "does buy": "You add chips to your stack before the next hand.",
    "does replay": "You see this hand again, step by step.",
    "offer the sum": "The sum: {sum}",
    "offer the single": "The single card: {single}",
    # what one's own cards are worth
    "own score": "{score}!",
    "own total": "total {total}",
    "own third card": "the third card alone counts: {total}",
    "own range": "total {least} to {most}",
    "own best": "best {best}, worst {worst}",
    "own best, with a pair": "best {best} with a pair, worst {worst}",
    "own best, by the pair rule": "sum or third card: best {best}, worst {worst}",
    "own pair": "or the third card alone: {least} to {most}",
    # how a hand ended
    "banner": "{shown}: {won}.",
    "banner by folds": "Everyone else is out: {won}.",
    "is away": "{name} is {distance} away",
    "you is away": "you are {distance} away",
    "has a score": "{name} has {score}",
    "you has a score": "you have {score}",
    "wins it": "{name} wins {amount}",
    "you wins it": "you win {amount}",
    "nobody wins": "nobody wins anything",
}
"""The sentences of the page, by key. Words in braces are filled in."""


TERMINAL_WORDS: Final[Mapping[str, str]] = {
    "sits": "Seat {seat} sits down with {amount}.",
    "sits with the cube": "Seat {seat} sits down with {amount} and has the cube.",
    "leaves": "Seat {seat} leaves the hand with {amount}.",
    "the game": "Tagò: the three cards whose total comes nearest to the POINT win the pot.",
    "welcome": "You sit at seat {seat}. Type help whenever you are asked something.",
    "resumed": "Resuming the table saved in {file}. Use --new to set up another.",
    "betting": "seat {seat}, your turn",
    "point_choice": "seat {seat}: sum or single",
    "vote": "seat {seat}: divide or play on",
    "discard": "seat {seat}: discard which card",
    "between": "Enter for the next hand, or buy, standings, quit",
    "cannot pay": "You cannot pay the ante: buy in with {least} or more, or leave the table.",
    "broke": "buy {least}, or quit",
    "may look": "You may look at your covered card: a third zero wins the jackpot.",
    "look": "look, or next",
    "saved": "Saved in {file}. To continue: {command}",
    "hand": "Hand {number}",
    "seat": "seat",
    "player": "player",
    "cards": "cards",
    "chips": "chips",
    "bet": "bet",
    "won": "won",
    "points": "points",
    "by points": "By tournament points:",
    "by chips": "By chips won:",
    "undecided": "the first player chooses",
    "careful": "careful",
    "bold": "bold",
    "by_odds": "by the odds",
    "at_random": "at random",
    "hands": "hands",
    "draws": "draws",
    "draws played out": "draws played out",
    "restorations": "restorations in a hand",
    "buy-ins": "buy-ins between hands",
    "remainders": "remainders played",
    "Curious looks": "Curious looks",
    "jackpots": "jackpots won",
    "hands with side pots": "hands with side pots",
    "unknown": "I do not know {word}. Type help to see what you can type.",
    "ambiguous": "{word} may mean {words}.",
    "nothing more": "Type {word} alone, without {rest}.",
    "needs an amount": "{verb} how many chips? For example: {verb} 10.",
    "no amount": "{word} is not an amount of chips.",
    "needs a seat": "{verb} at which seat? For example: {verb} 3.",
    "needs a card": "Which card? 0, ½, 1, 2 ... 8.",
    "needs a rule": "Which rule? For example: rule RAISE-01.",
    "no rule": "There is no rule {word}.",
    "more": "tagolib explain {word} says more.",
    "not here": "That is not possible now.",
    "help": """\
At your turn:   bet 10 · call · raise 20 · fold · fold curious · remainders
                restore 300
The amount of a raise is your total for the round.
Remainders are all your chips, if they cannot cover the bet.
A paired POINT: sum · single
A draw:         divide · play on · discard 7
Between hands:  next (or Enter) · buy 300 · look
At any time:    table · standings · standings chips · rule RAISE-01
                help · quit
You can shorten words as long as they are clear: ca, rai 20.
Everything is saved as you go.
In the picture: ■ has the cube, > is to act, ? is a covered card.""",
}
"""The sentences at a terminal, by key. Words in braces are filled in."""


AT_A_TERMINAL: Final[Phrasebook] = {"cli": TERMINAL_WORDS, "picture": SHOWN}
"""All sentences at a terminal, by the contexts of their keys in the catalogues. The page also uses
those whose meaning it shares."""

ON_A_PAGE: Final[Phrasebook] = {"page": PAGE, "picture": SHOWN}
"""All sentences of the page itself."""


def sayer(language: str, phrasebook: Phrasebook = AT_A_TERMINAL) -> Callable[..., str]:
    """Return a function that says a sentence or a label in a language.

    It takes the key of the message, and the words to fill in.

    Args:
        language: one of :data:`~tagolib.announcements.languages.LANGUAGES`.
        phrasebook: the messages. The first table that has the key is used.

    Raises:
        SetupError: if the language is not offered.
    """
    opened = catalogue(language)

    def say(key: str, **words: object) -> str:
        table = next(name for name, entries in phrasebook.items() if key in entries)
        return filled(translated(opened, table, key, phrasebook=phrasebook), words)

    return say


def page_words(language: str) -> dict[str, str]:
    """Return the page's own sentences in a language, by key. Words in braces are filled in."""
    opened = catalogue(language)
    return {key: translated(opened, "page", key, phrasebook=ON_A_PAGE) for key in PAGE}
