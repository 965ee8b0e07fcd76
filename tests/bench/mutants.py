"""Small faults put into the rules one at a time (mutants): what is changed, and the code of the changed function.

A function is changed by giving it other byte code, so that every table that holds it has the fault. Wording is left alone:
strings are changed only where something is compared with them or looked up by them.
"""

import ast
import inspect
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Final

import msgspec

_SWAPPED: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
_OTHER_FUNCTION: Final = {"any": "all", "all": "any", "min": "max", "max": "min"}
_LOOKS_UP: Final = {"get", "has", "keyword", "rule", "has_player_rule", "player_rules", "zone"}
_Function = ast.FunctionDef
Slot = tuple[ast.AST, str, int | None]
"""Where a node hangs: its parent, the field, the place in the field's list (None where it is no list)."""


class Mutant(msgspec.Struct, frozen=True):
    """One fault: where it is, what stood there and what stands there now, and the number of the same fault in the function."""

    module: str
    function: str
    line: int
    was: str
    now: str
    nth: int

    @property
    def name(self) -> str:
        """A name that stays when lines move."""
        again = f" ({self.nth + 1})" if self.nth else ""
        return f"{self.module}.{self.function}: {self.was} -> {self.now}{again}"


def mutants_of(module: ModuleType) -> Iterator[tuple[Mutant, FunctionType, CodeType]]:
    """Yield each fault of a module with the function it is in and the code that the function then has."""
    tree = ast.parse(inspect.getsource(module))
    short = module.__name__.rpartition(".")[2]
    for definition, function in _functions(tree, module):
        seen: dict[tuple[str, str], int] = {}
        for slot, node, change in list(_changes(definition)):
            was, now = _shown(node), _shown(change)
            nth = seen[was, now] = seen.get((was, now), -1) + 1
            code = _code_with(definition, slot, change)
            yield Mutant(short, function.__qualname__, _line(node), was, now, nth), function, code


def _functions(tree: ast.Module, module: ModuleType) -> Iterator[tuple[_Function, FunctionType]]:
    """Functions of the module and methods of its classes, each as it is written and as it is."""
    for node in tree.body:
        if isinstance(node, _Function):
            written = inspect.unwrap(getattr(module, node.name))
            assert isinstance(written, FunctionType)
            yield node, written
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, _Function):
                    found = inspect.getattr_static(getattr(module, node.name), inner.name)
                    written = found.fget if isinstance(found, property) else found
                    assert isinstance(written, FunctionType)
                    yield inner, written


def _code_with(definition: _Function, slot: Slot, change: ast.AST) -> CodeType:
    """Return the code of a function with one node replaced."""
    parent, field, place = slot
    kept = getattr(parent, field) if place is None else getattr(parent, field)[place]
    _put(slot, ast.fix_missing_locations(ast.copy_location(change, kept)))
    decorators, definition.decorator_list = definition.decorator_list, []
    try:
        compiled = compile(ast.Module([definition], []), "<mutant>", "exec")
    finally:
        _put(slot, kept)
        definition.decorator_list = decorators
    return next(const for const in compiled.co_consts if isinstance(const, CodeType))


def _put(slot: Slot, node: ast.AST) -> None:
    parent, field, place = slot
    if place is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[place] = node


def _line(node: ast.AST) -> int:
    """The line on which a node is; a loop of a comprehension has none, so that of its first name."""
    found: int = node.target.lineno if isinstance(node, ast.comprehension) else getattr(node, "lineno", 0)
    return found


def _shown(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())[:120]


def _changes(definition: _Function) -> Iterator[tuple[Slot, ast.AST, ast.AST]]:
    """Yield where, what stands there, and what is to stand there, for each fault of a function's body."""
    for n, statement in enumerate(definition.body):
        yield from _changes_below((definition, "body", n), statement)


def _changes_below(slot: Slot, node: ast.AST) -> Iterator[tuple[Slot, ast.AST, ast.AST]]:
    for change in _changed(node):
        yield slot, node, change
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "pattern") or isinstance(node, ast.JoinedStr | ast.Raise):
            continue
        if isinstance(value, ast.AST):
            yield from _changes_below((node, field, None), value)
        elif isinstance(value, list):
            for n, inner in enumerate(value):
                if isinstance(inner, ast.AST):
                    yield from _changes_below((node, field, n), inner)


def _changed(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the faults of one node."""
    change: Callable[[ast.AST], Iterator[ast.AST]] | None = _FAULTS.get(type(node))
    if change is not None:
        yield from change(node)


def _of_comparison(node: ast.AST) -> Iterator[ast.AST]:
    assert isinstance(node, ast.Compare)
    for n, op in enumerate(node.ops):
        if type(op) in _SWAPPED:
            ops = [*node.ops[:n], _SWAPPED[type(op)](), *node.ops[n + 1 :]]
            yield ast.Compare(node.left, ops, node.comparators)  # type: ignore[arg-type]  # the table keeps kinds together
    for n, side in enumerate(node.comparators):
        if _is_word(side):
            yield ast.Compare(node.left, node.ops, [*node.comparators[:n], _other_word(side), *node.comparators[n + 1 :]])
        elif isinstance(side, ast.Tuple | ast.Set):
            for k, one in enumerate(side.elts):
                if _is_word(one):
                    left = (
                        type(side)([*side.elts[:k], *side.elts[k + 1 :]], ast.Load()) if isinstance(side, ast.Tuple) else None
                    )
                    other = left or ast.Set([*side.elts[:k], _other_word(one), *side.elts[k + 1 :]])
                    yield ast.Compare(node.left, node.ops, [*node.comparators[:n], other, *node.comparators[n + 1 :]])
    if _is_word(node.left):
        yield ast.Compare(_other_word(node.left), node.ops, node.comparators)


def _is_word(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _other_word(node: ast.AST) -> ast.expr:
    assert isinstance(node, ast.Constant)
    return ast.Constant(f"not {node.value!s}")


def _of_and_or(node: ast.AST) -> Iterator[ast.AST]:
    """The other word, and each part left out."""
    assert isinstance(node, ast.BoolOp)
    yield ast.BoolOp(_SWAPPED[type(node.op)](), node.values)  # type: ignore[arg-type]  # the table keeps kinds together
    for n in range(len(node.values)):
        left = [*node.values[:n], *node.values[n + 1 :]]
        yield left[0] if len(left) == 1 else ast.BoolOp(node.op, left)


def _of_sum(node: ast.AST) -> Iterator[ast.AST]:
    assert isinstance(node, ast.BinOp)
    if type(node.op) in _SWAPPED:
        yield ast.BinOp(node.left, _SWAPPED[type(node.op)](), node.right)  # type: ignore[arg-type]  # as above


def _of_not(node: ast.AST) -> Iterator[ast.AST]:
    assert isinstance(node, ast.UnaryOp)
    if isinstance(node.op, ast.Not | ast.USub):
        yield node.operand


def _of_constant(node: ast.AST) -> Iterator[ast.AST]:
    assert isinstance(node, ast.Constant)
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)


def _of_call(node: ast.AST) -> Iterator[ast.AST]:
    """Another function of the same kind; another word looked up."""
    assert isinstance(node, ast.Call)
    if isinstance(node.func, ast.Name) and node.func.id in _OTHER_FUNCTION:
        yield ast.Call(ast.Name(_OTHER_FUNCTION[node.func.id], ast.Load()), node.args, node.keywords)
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if called in _LOOKS_UP:
        for n, argument in enumerate(node.args):
            if _is_word(argument):
                yield ast.Call(node.func, [*node.args[:n], _other_word(argument), *node.args[n + 1 :]], node.keywords)


def _of_if(node: ast.AST) -> Iterator[ast.AST]:
    """The other way round, where the condition is a single word (others are changed inside)."""
    assert isinstance(node, ast.If | ast.IfExp)
    if not isinstance(node.test, ast.Compare | ast.UnaryOp):
        turned = ast.UnaryOp(ast.Not(), node.test)
        yield ast.If(turned, node.body, node.orelse) if isinstance(node, ast.If) else ast.IfExp(turned, node.body, node.orelse)


def _of_loop(node: ast.AST) -> Iterator[ast.AST]:
    """Each condition of a comprehension left out."""
    assert isinstance(node, ast.comprehension)
    for n in range(len(node.ifs)):
        yield ast.comprehension(node.target, node.iter, [*node.ifs[:n], *node.ifs[n + 1 :]], node.is_async)


def _of_statement(node: ast.AST) -> Iterator[ast.AST]:
    assert isinstance(node, ast.Expr)
    if isinstance(node.value, ast.Call | ast.Yield | ast.YieldFrom):
        yield ast.Expr(ast.Constant(None)) if isinstance(node.value, ast.Call) else _without_yield(node.value)


def _without_yield(node: ast.expr) -> ast.AST:
    """Nothing is yielded, and the function stays a generator."""
    return ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))


def _of_jump(node: ast.AST) -> Iterator[ast.AST]:
    yield ast.Break() if isinstance(node, ast.Continue) else ast.Continue()


_FAULTS: Final[dict[type[ast.AST], Callable[[ast.AST], Iterator[ast.AST]]]] = {
    ast.Compare: _of_comparison,
    ast.BoolOp: _of_and_or,
    ast.BinOp: _of_sum,
    ast.UnaryOp: _of_not,
    ast.Constant: _of_constant,
    ast.Call: _of_call,
    ast.If: _of_if,
    ast.IfExp: _of_if,
    ast.comprehension: _of_loop,
    ast.Expr: _of_statement,
    ast.Continue: _of_jump,
    ast.Break: _of_jump,
}
