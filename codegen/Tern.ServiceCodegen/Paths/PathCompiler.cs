using System.Globalization;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Paths;

/// <summary>Translates path expressions to C# over the generated classes. Expressions without a certain meaning there are rejected.</summary>
/// <param name="structures">The generated structures by their name in C#.</param>
/// <param name="enums">The generated enums by their name in C#.</param>
internal sealed class PathCompiler(IReadOnlyDictionary<string, ResolvedStructure> structures, IReadOnlyDictionary<string, ResolvedEnum> enums)
{
    private int _variables;

    /// <summary>Compiles an expression.</summary>
    /// <param name="text">The expression.</param>
    /// <param name="variable">The C# variable that it is applied to.</param>
    /// <param name="type">The structure in the variable.</param>
    internal PathValue Compile(string text, string variable, ResolvedStructure type)
    {
        _variables = 0;
        return Value(text, PathParser.Parse(text), new PathValue(variable, PathKind.Structure, null, type, false));
    }

    /// <summary>Returns the condition that any (or every) value of an expression equals a string, a number or a Boolean.</summary>
    internal string Matches(string text, string matcher, PathValue value, object expected)
    {
        if (matcher == "path")
        {
            return value.Kind switch
            {
                PathKind.Boolean when expected is bool wanted => wanted ? value.Code : $"!({value.Code})",
                PathKind.Value when expected is bool wanted => $"{value.Code} == {(wanted ? "true" : "false")}",
                PathKind.Value or PathKind.Number => $"{value.Code} == {Literal(text, expected, value)}",
                _ => throw Refuse(text, "gives no single value"),
            };
        }

        if (value.Kind != PathKind.Many) throw Refuse(text, "gives no list");
        var element = Next();
        var equals = $"{element} => {element} == {Literal(text, expected, Of(element, value.Type!, false))}";
        return matcher == "pathAny" ? $"{value.Code}.Any({equals})" : $"{value.Code}.Any() && {value.Code}.All({equals})";
    }

    /// <summary>Returns the statements that return the first value of an expression.</summary>
    internal IReadOnlyList<string> First(string text, string variable, ResolvedStructure type)
    {
        _variables = 0;
        var lines = new List<string>();
        Each(text, PathParser.Parse(text), new PathValue(variable, PathKind.Structure, null, type, false), lines, 0, (value, depth) =>
        {
            if (value.Type is not ScalarType { Kind: ScalarKind.String }) throw Refuse(text, "returns a value that isn't a string");
            var found = Next();
            lines.Add(Indent(depth) + $"if ({value.Code} is {{ }} {found}) return {found};");
        });
        lines.Add("return null;");
        return lines;
    }

    private void Each(string text, PathExpression expression, PathValue current, List<string> lines, int depth, Action<PathValue, int> body)
    {
        switch (expression)
        {
            case CurrentPath:
                body(current, depth);
                break;
            case FieldPath field:
                Each(text, field.Of, current, lines, depth, (of, inner) => body(Field(text, of, field.Name), inner));
                break;
            case GroupPath { Of: not (EachPath or FilterPath or FieldPath or SeveralPath) } group:
                Each(text, group.Of, current, lines, depth, body);
                break;
            case EachPath { Flattens: true } each when IsProjection(each.Of):
                // [A, B] of each element is a list that is joined with the others; A and B themselves aren't flattened.
                Each(text, each.Of, current, lines, depth, each.Of is SeveralPath ? body : (value, inner) => Join(text, value, lines, inner, body));
                break;
            case EachPath { Flattens: true, Of: SeveralPath } each:
                Each(text, each.Of, current, lines, depth, (value, inner) => Join(text, value, lines, inner, body));
                break;
            case EachPath { Flattens: true } each:
                Each(text, each.Of, current, lines, depth, (list, inner) =>
                    Loop(text, list, lines, inner, (value, innermost) => Join(text, value, lines, innermost, body)));
                break;
            case EachPath each when each.Of is not SeveralPath:
                Each(text, each.Of, current, lines, depth, (list, inner) => Loop(text, list, lines, inner, body));
                break;
            case SeveralPath several:
                Each(text, several.Of, current, lines, depth, (of, inner) =>
                {
                    foreach (var part in several.Parts) Each(text, part, of, lines, inner, body);
                });
                break;
            case CallPath { Function: "keys", Arguments: [var argument] }:
                Each(text, argument, current, lines, depth, (map, inner) =>
                {
                    if (map.Type is not MapType) throw Refuse(text, "takes the keys of a value that isn't a map");
                    var key = Next();
                    lines.Add(Indent(inner) + $"foreach (var {key} in {OrEmpty(map)}.Keys) return {key};");
                });
                break;
            default:
                throw Refuse(text, "can't be gone through");
        }
    }

    // Flattens one level of lists: a list becomes its elements, any other value itself.
    private void Join(string text, PathValue value, List<string> lines, int depth, Action<PathValue, int> body)
    {
        if (value.Type is ListType) Loop(text, value, lines, depth, body);
        else body(value, depth);
    }

    // True if an expression has many values, to each of which the rest is applied.
    private static bool IsProjection(PathExpression expression) => expression switch
    {
        EachPath or FilterPath => true,
        FieldPath field => IsProjection(field.Of),
        IndexPath index => IsProjection(index.Of),
        SeveralPath several => IsProjection(several.Of),
        _ => false,
    };

    private void Loop(string text, PathValue list, List<string> lines, int depth, Action<PathValue, int> body)
    {
        if (list.Type is not ListType type) throw Refuse(text, "iterates over a value that isn't a list");
        var element = Next();
        lines.Add(Indent(depth) + $"foreach (var {element} in {OrEmpty(list)})");
        lines.Add(Indent(depth) + "{");
        body(Of(element, type.Element, type.Sparse), depth + 1);
        lines.Add(Indent(depth) + "}");
    }

    private PathValue Value(string text, PathExpression expression, PathValue current) => expression switch
    {
        CurrentPath => current,
        GroupPath group => Value(text, group.Of, current) is { Kind: PathKind.Many } many ? many with { IsWhole = true } : Value(text, group.Of, current),
        FieldPath field => Field(text, Value(text, field.Of, current), field.Name),
        IndexPath index => Index(text, Value(text, index.Of, current), index.Index),
        EachPath each => Many(text, Value(text, each.Of, current), each.Flattens),
        ValuesPath values => Values(text, Value(text, values.Of, current)),
        FilterPath filter => Filter(text, Value(text, filter.Of, current), filter.Condition),
        CallPath { Function: "length", Arguments: [var argument] } => Length(text, Value(text, argument, current)),
        NotPath not when Value(text, not.Of, current) is { Kind: PathKind.Boolean } of => new PathValue($"!({of.Code})", PathKind.Boolean, null, null, false),
        BinaryPath binary => Binary(text, binary, current),
        LiteralPath { Value: decimal number } => new PathValue(number.ToString(CultureInfo.InvariantCulture), PathKind.Number, null, null, false),
        _ => throw Refuse(text, "has a part that is not known here"),
    };

    private PathValue Binary(string text, BinaryPath binary, PathValue current)
    {
        if (binary.Operator is "&&" or "||")
        {
            var left = Value(text, binary.Left, current);
            var right = Value(text, binary.Right, current);
            if (left.Kind == PathKind.Boolean && right.Kind == PathKind.Boolean)
                return new PathValue($"({left.Code} {binary.Operator} {right.Code})", PathKind.Boolean, null, null, false);
            if (binary.Operator == "||" && left.Kind == PathKind.Value && right.Kind == PathKind.Value && left.Type == right.Type)
                return left with { Code = $"({Or(text, left, right.Code)})" };
            throw Refuse(text, $"joins by {binary.Operator} values that aren't conditions");
        }

        var compared = Value(text, binary.Left, current);
        if (!compared.IsScalar) throw Refuse(text, "compares a value that isn't a single string, number or Boolean");
        if (binary.Operator is not ("==" or "!=") && !compared.IsNumber) throw Refuse(text, "orders values that aren't numbers");
        if (binary.Right is LiteralPath { Value: { } literal })
            return Comparison(compared.Code, binary.Operator, Literal(text, literal, compared));
        var with = Value(text, binary.Right, current);
        var alike = (compared.IsNumber && with.IsNumber) || (compared.Kind == with.Kind && compared.Type == with.Type && with.IsScalar);
        return alike ? Comparison(compared.Code, binary.Operator, with.Code) : throw Refuse(text, "compares values of two kinds");
    }

    // An empty string, an empty list and false are treated like null.
    private string Or(string text, PathValue left, string right)
    {
        if (left.IsNumber) return $"{left.Code} ?? {right}";
        var found = Next();
        return left.Type switch
        {
            ScalarType { Kind: ScalarKind.String } => $"{left.Code} is {{ Length: > 0 }} {found} ? {found} : {right}",
            ScalarType { Kind: ScalarKind.Boolean } => $"{left.Code} == true ? true : {right}",
            ListType => $"{left.Code} is {{ Count: > 0 }} {found} ? {found} : {right}",
            _ => throw Refuse(text, "joins by || values that aren't strings, lists, numbers or Booleans"),
        };
    }

    private static PathValue Comparison(string left, string comparison, string right) =>
        new($"{left} {comparison} {right}", PathKind.Boolean, null, null, false);

    private PathValue Field(string text, PathValue of, string name)
    {
        if (of.IsWhole) throw Refuse(text, $"takes the member '{name}' of a list, which is always null");
        if (of.Kind == PathKind.Many)
        {
            var element = Next();
            // The compiler considers the value nullable, although nulls are removed.
            var taken = Field(text, Of(element, of.Type!, of.Code.EndsWith("is not null)", StringComparison.Ordinal)), name);
            var value = Next();
            return new PathValue($"{of.Code}.Select({element} => {taken.Code}).Where({value} => {value} is not null)", PathKind.Many, taken.Type, null, false);
        }

        var structure = of.Structure ?? (of.Type is StructureType { Name: var typeName } ? structures.GetValueOrDefault(typeName) : null);
        var member = structure?.Members.FirstOrDefault(m => m.ModelName == name);
        if (member is null) throw Refuse(text, $"names '{name}', which isn't a member of {structure?.Name ?? of.Type?.Name ?? "a single value"}");
        return Of($"{of.Code}{(of.Nullable ? "?" : "")}.{member.Name}", member.Type, of.Nullable || !member.NeverNull);
    }

    private static PathValue Index(string text, PathValue list, int index)
    {
        if (list.IsWhole) return Of($"{list.Code}.ElementAtOrDefault({At(index)})", list.Type!, true);
        if (list.Type is not ListType type || list.Kind != PathKind.Value) throw Refuse(text, "takes an element of a value that isn't a list");
        return Of($"{list.Code}{(list.Nullable ? "?" : "")}.ElementAtOrDefault({At(index)})", type.Element, true);
    }

    private static string At(int index) => index < 0 ? $"^{-index}" : index.ToString(CultureInfo.InvariantCulture);

    private PathValue Many(string text, PathValue list, bool flattens)
    {
        if (list.Kind == PathKind.Many)
        {
            if (list.IsWhole && !flattens) return list with { IsWhole = false };
            if (flattens) return Joined(list with { IsWhole = false });
            throw Refuse(text, list.Type is ListType ? "goes through lists in a list without joining them" : "iterates over a value that isn't a list");
        }

        if (list.Type is not ListType type) throw Refuse(text, "iterates over a value that isn't a list");
        var many = new PathValue(OrEmpty(list), PathKind.Many, type.Element, null, false);
        return flattens ? Joined(many) : many;
    }

    private static PathValue Values(string text, PathValue map) => map is { Kind: PathKind.Value, Type: MapType { Sparse: false } type }
        ? new PathValue($"{OrEmpty(map)}.Values", PathKind.Many, type.Element, null, false)
        : throw Refuse(text, "iterates over the values of something that isn't a map");

    // Flattens one level of lists; an element that isn't a list is kept.
    private PathValue Joined(PathValue many)
    {
        if (many.Type is not ListType inner) return many;
        var element = Next();
        return many with { Code = $"{many.Code}.SelectMany({element} => {element} ?? [])", Type = inner.Element };
    }

    private PathValue Filter(string text, PathValue list, PathExpression condition)
    {
        var many = Many(text, list, false);
        var element = Next();
        var holds = Value(text, condition, Of(element, many.Type!, false));
        if (holds.Kind != PathKind.Boolean) throw Refuse(text, "filters by something that isn't a condition");
        return many with { Code = $"{many.Code}.Where({element} => {holds.Code})" };
    }

    private static PathValue Length(string text, PathValue of) => of switch
    {
        { Kind: PathKind.Many } => new PathValue($"{of.Code}.Count()", PathKind.Number, null, null, false),
        { Type: ListType } => new PathValue($"{OrEmpty(of)}.Count", PathKind.Number, null, null, false),
        { Type: ScalarType { Kind: ScalarKind.String } } => new PathValue($"({of.Code} ?? \"\").Length", PathKind.Number, null, null, false),
        _ => throw Refuse(text, "takes the length of what has none"),
    };

    private static PathValue Of(string code, ResolvedType type, bool nullable) =>
        new(code, type is StructureType ? PathKind.Structure : PathKind.Value, type, null, nullable);

    private static string OrEmpty(PathValue list) => list.Nullable ? $"({list.Code} ?? [])" : list.Code;

    private string Literal(string text, object expected, PathValue value) => (expected, value.Type) switch
    {
        (decimal number, _) when value.IsNumber => number.ToString(CultureInfo.InvariantCulture),
        (bool flag, null) when value.Kind == PathKind.Boolean => flag ? "true" : "false",
        (string constant, EnumType named) => enums.GetValueOrDefault(named.Name)?.Constants.FirstOrDefault(c => c.Value == constant).Key is { } known
            ? $"{named.Name}.{known}"
            : $"new {named.Name}({CSharp.Literal(constant)})",
        (string literal, ScalarType { Kind: ScalarKind.String }) => CSharp.Literal(literal),
        (bool flag, ScalarType { Kind: ScalarKind.Boolean }) => flag ? "true" : "false",
        _ => throw Refuse(text, $"compares {value.Type?.Name ?? "a value"} with {expected}"),
    };

    private static string Indent(int depth) => new(' ', depth * 4);

    private string Next() => "v" + (++_variables).ToString(CultureInfo.InvariantCulture);

    private static CodegenException Refuse(string text, string what) => new($"The path expression '{text}' {what}.");
}
