"""One encounter's pair of files, its lock and its writer."""

from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

from msgspec.structs import replace

from tracker.state.encounter import Encounter
from tracker.state.question import Prompt
from tracker.store.files import remove_leftovers, replace_file
from tracker.store.journal import Journal, create_journal
from tracker.store.lock import Lock
from tracker.store.opening import Opened, Opening, Prefer
from tracker.store.parse import NOTHING, Knowledge
from tracker.store.places import ensure
from tracker.store.problem import Damaged, Exists, Missing, Problem, ReadOnly, TooLarge
from tracker.store.record import STEP_SIZE, Glance, Record, record_text
from tracker.store.render import Renderer, fingerprint, save_section
from tracker.store.slug import is_slug, numbered
from tracker.store.source import LINE_LENGTH, STATE_SIZE
from tracker.store.writer import Writer

KEPT = 64
"""How many of the last steps stay in memory."""


class Book:
    """An encounter that is open.

    `encounter` and `prompts` are what was saved or queued last, `last` the last step (None: there is none), `number`
    its number; `notices` what happened on opening. `read_only` books change nothing on the disk."""

    def __init__(self, folder: Path, slug: str, opened: Opened, lock: Lock | None) -> None:
        self.folder = folder
        self.slug = slug
        self.encounter = opened.encounter
        self.prompts = opened.prompts
        self.last = opened.last
        self.number = opened.number
        self.notices = opened.notices
        self.read_only = lock is None
        self._lock = lock
        self._journal = opened.journal
        self._renderer = Renderer()
        self._recent: dict[int, Record] = {}
        self._writer: Writer | None = None
        if lock is not None and opened.journal is not None:
            self._writer = Writer(opened.journal, state_path(folder, slug), opened.number)
            if opened.added:
                self.append([opened.added], opened.encounter, opened.prompts)
            elif opened.rewrite:
                self.save_prompts(opened.encounter, opened.prompts)

    @classmethod
    def create(cls, folder: Path, slug: str, encounter: Encounter) -> "Book":
        """Begin the files of a new encounter. Raises `Exists`, `Held`, `TooLarge`, ValueError for a name that can't be
        a file's, OSError."""
        if not is_slug(slug):
            raise ValueError(f"not a file name: {slug!r}")
        lock = Lock(ensure(folder), slug)
        try:
            if exists(folder, slug):
                raise Exists(slug)
            head = Renderer().head(encounter)
            state = head + save_section(0, ())
            _check_state(slug, state)
            create_journal(journal_path(folder, slug), encounter, 0, fingerprint(head))
            try:
                replace_file(state_path(folder, slug), state)
            except OSError:
                journal_path(folder, slug).unlink(missing_ok=True)
                raise
            journal = Journal(journal_path(folder, slug), write=True)
            return cls(folder, slug, Opened(encounter, (), None, 0, journal, ()), lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def open(
        cls,
        folder: Path,
        slug: str,
        *,
        write: bool,
        prefer: Prefer | None = None,
        knows: Knowledge = NOTHING,
    ) -> "Book":
        """Open an encounter; what opening has to save is durable when this returns, or `trouble` says why not.

        Raises `Missing`, `Held`, `Unreadable`, OSError, and `Conflict` if `prefer` doesn't say what to do about one.
        Without `write` nothing is locked or written."""
        if not is_slug(slug) or not exists(folder, slug):
            raise Missing(slug)
        lock = Lock(folder, slug) if write else None
        try:
            if lock:
                remove_leftovers(folder, slug)
            opened = Opening(folder, slug, write=write, prefer=prefer, knows=knows).run()
            if opened.newer and lock:
                lock.release()
                lock = None
            book = cls(folder, slug, opened, lock)
            book.wait()
            return book
        except BaseException:
            if lock:
                lock.release()
            raise

    def __enter__(self) -> "Book":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- saving

    @property
    def saved(self) -> int:
        """The number of the last step that is acknowledged: it and its state are durable."""
        return self._writer.saved if self._writer else self.number

    @property
    def trouble(self) -> Problem | None:
        """Why the last attempt to save failed; None if it didn't."""
        return self._writer.trouble if self._writer else None

    def listen(self, on_saved: Callable[[int], object], on_failed: Callable[[Problem], object]) -> None:
        """Have these called, from the writing thread, after each attempt to save."""
        if self._writer:
            self._writer.on_saved = on_saved
            self._writer.on_failed = on_failed

    def append(self, records: Sequence[Record], encounter: Encounter, prompts: tuple[Prompt, ...]) -> None:
        """Queue steps, numbered on from `number`, and the state and prompts that hold after the last of them.

        The last one gets its fingerprint and the prompts. Raises `ReadOnly`, ValueError for wrong numbers, and
        `TooLarge` or TypeError (then nothing is queued) for what couldn't be read again."""
        writer = self._writable()
        numbers = [record.n for record in records]
        if not numbers or numbers != list(range(self.number + 1, self.number + 1 + len(numbers))):
            raise ValueError(f"steps {numbers} after step {self.number}")
        head, state = self._rendered(encounter, prompts, numbers[-1])
        *others, last = records
        last = replace(last, prompts=prompts, hash=fingerprint(head))
        texts = [self._text(record) for record in (*others, last)]
        self.encounter, self.prompts = encounter, prompts
        self.last, self.number = last, last.n
        self._recent.update((record.n, record) for record in (*others, last))
        self._forget()
        writer.put(last.n, b"".join(texts), state)

    def save_prompts(self, encounter: Encounter, prompts: tuple[Prompt, ...], *, wait: bool = True) -> bool:
        """Save the state file without a step. With `wait` it is durable when this returns True; False: it couldn't be
        saved yet. Raises `ReadOnly`, `TooLarge`."""
        writer = self._writable()
        _, state = self._rendered(encounter, prompts, self.number)
        self.encounter, self.prompts = encounter, prompts
        writer.put(self.number, b"", state)
        return writer.flush() if wait else True

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until everything queued is durable; False if an attempt fails, or the time (in seconds) is over,
        before that."""
        return self._writer.flush(timeout) if self._writer else True

    def settle(self) -> Problem | None:
        """Wait until everything queued is durable. If an attempt to save fails, what isn't saved is taken back, and why
        is given: then the book can only be closed.

        The problem's kind is "unsure" if the disk leaves open whether it is there at the next start."""
        if self._writer is None or self._writer.flush():
            return None
        writer, self._writer = self._writer, None
        return writer.give_up()

    def close(self, timeout: float | None = None) -> bool:
        """Save what is queued and let go of the files; False if something couldn't be saved. A second time does
        nothing."""
        done = True
        if self._writer:
            done = self._writer.close(timeout)
            self._writer = None
        if self._journal:
            self._journal.close()
            self._journal = None
        if self._lock:
            self._lock.release()
            self._lock = None
        self.read_only = True
        return done

    def fingerprint(self, encounter: Encounter) -> str:
        """The hash of a state file's part before [save]."""
        return fingerprint(self._renderer.head(encounter))

    # --- reading

    def record(self, n: int) -> Record:
        """The step of this number, queued or saved. Raises `Damaged` if it isn't there or can't be read."""
        if n in self._recent:
            return self._recent[n]
        if self.last and n == self.last.n:
            return self.last
        if self._journal is None:
            raise Damaged(n, "no journal")
        return self._journal.read(n)

    def glance(self, n: int) -> Glance:
        """What a way through the steps needs of the one of this number. Raises `Damaged` if it isn't there."""
        if self._journal is None or n in self._recent or (self.last and n == self.last.n):
            return Glance.of(self.record(n))
        return self._journal.glance(n)

    def records(self, first: int, last: int) -> list[Record]:
        """The steps from `first` to `last`, both of them. Raises `Damaged`."""
        return [self.record(n) for n in range(first, last + 1)]

    @property
    def first(self) -> int:
        """The number of the first step there can be: one more than that of the first state."""
        return (self._journal.base if self._journal else self.number) + 1

    def first_state(self) -> Encounter:
        """The state before the first step. Raises `Damaged`."""
        if self._journal is None:
            raise Damaged(0, "no journal")
        return self._journal.first_state()

    # --- inside

    def _writable(self) -> Writer:
        if self._writer is None:
            raise ReadOnly(self.slug)
        return self._writer

    def _rendered(self, encounter: Encounter, prompts: tuple[Prompt, ...], number: int) -> tuple[bytes, bytes]:
        try:
            head = self._renderer.head(encounter)
            state = head + save_section(number, prompts)
        except ValueError:
            raise TooLarge(Problem(f"{self.slug}.toml", 0, "", "too-deep")) from None
        _check_state(self.slug, state)
        return head, state

    def _text(self, record: Record) -> bytes:
        name = f"{self.slug}.log.toml"
        try:
            content = record_text(record).encode()
        except ValueError:
            raise TooLarge(Problem(name, 0, "", "too-deep")) from None
        if len(content) > STEP_SIZE:
            raise TooLarge(Problem(name, 0, "", "step-too-large", {"size": len(content), "limit": STEP_SIZE}))
        return content

    def _forget(self) -> None:
        """Let go of old steps that can be read from the journal."""
        for n in list(self._recent)[:-KEPT]:
            if n > self.saved:
                break
            del self._recent[n]


def state_path(folder: Path, slug: str) -> Path:
    """The state file of an encounter."""
    return folder / f"{slug}.toml"


def journal_path(folder: Path, slug: str) -> Path:
    """The journal of an encounter."""
    return folder / f"{slug}.log.toml"


def exists(folder: Path, slug: str) -> bool:
    """Whether there is an encounter of this name, whole or not."""
    return state_path(folder, slug).exists() or journal_path(folder, slug).exists()


def free_slug(folder: Path, slug: str) -> str:
    """The slug, with a number behind it if there is an encounter of this name: bridge, bridge-2 …"""
    taken = {entry.name.partition(".")[0] for entry in folder.iterdir()} if folder.is_dir() else set()
    return numbered(slug, taken)


def _check_state(slug: str, state: bytes) -> None:
    file = f"{slug}.toml"
    if len(state) > STATE_SIZE:
        raise TooLarge(Problem(file, 0, "", "file-too-large", {"size": len(state), "limit": STATE_SIZE}))
    if len(state) > LINE_LENGTH and max(map(len, state.split(b"\n"))) > LINE_LENGTH:
        raise TooLarge(Problem(file, 0, "", "line-too-long", {"limit": LINE_LENGTH}))
