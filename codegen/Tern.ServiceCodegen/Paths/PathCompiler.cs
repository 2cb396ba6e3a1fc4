using System.Globalization;
using Tern.ServiceCodegen.Printing;
using Tern.ServiceCodegen.Resolution;

namespace Tern.ServiceCodegen.Paths;

/// <summary>Turns path expressions into C# over the generated classes. What has no sure meaning there is refused.</summary>
/// <param name="structures">The generated structures by their name in C#.</param>
/// <param name="enums">The generated enums by their name in C#.</param>
internal sealed class PathCompiler(IReadOnlyDictionary<string, ResolvedStructure> structures, IReadOnlyDictionary<string, ResolvedEnum> enums)
{
    private int _variables;

    /// <summary>Compiles an expression.</summary>
    /// <param name="text">The expression.</param>
    /// <param name="variable">The C# variable that it is applied to.</param>
    /// <param name="type">The structure that the variable holds.</param>
    internal PathValue Compile(string text, string variable, ResolvedStructure type)
    {
        _variables = 0;
        return Value(text, PathParser.Parse(text), new PathValue(variable, PathKind.Structure, null, type, false));
    }

    /// <summary>The condition that some (or every) value that an expression gives equals a text, a number or a Boolean.</summary>
    internal string Matches(string text, string matcher, PathValue value, object expected)
    {
        if (matcher == "path")
        {
            return value.Kind switch
            {
                PathKind.Boolean when expected is bool wanted => wanted ? value.Code : $"!({value.Code})",
                PathKind.Value when expected is bool wanted => $"{value.Code} == {(wanted ? "true" : "false")}",
                PathKind.Value or PathKind.Number => $"{value.Code} == {Literal(text, expected, value.Type)}",
                _ => throw Refuse(text, "gives no single value"),
            };
        }

        if (value.Kind != PathKind.Many) throw Refuse(text, "gives no list");
        var element = Next();
        var equals = $"{element} => {element} == {Literal(text, expected, value.Type)}";
        return matcher == "pathAny" ? $"{value.Code}.Any({equals})" : $"{value.Code}.Any() && {value.Code}.All({equals})";
    }

    /// <summary>The statements that return the first value that an expression gives.</summary>
    internal IReadOnlyList<string> First(string text, string variable, ResolvedStructure type)
    {
        _variables = 0;
        var lines = new List<string>();
        Each(text, PathParser.Parse(text), new PathValue(variable, PathKind.Structure, null, type, false), lines, 0, (value, depth) =>
        {
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
            case EachPath each when each.Of is SeveralPath or EachPath && each.Flattens:
                Each(text, each.Of, current, lines, depth, body);
                break;
            case EachPath each:
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
                    if (map.Type is not MapType) throw Refuse(text, "takes the keys of what is no map");
                    var key = Next();
                    lines.Add(Indent(inner) + $"foreach (var {key} in {OrEmpty(map)}.Keys) return {key};");
                });
                break;
            default:
                throw Refuse(text, "can't be gone through");
        }
    }

    private void Loop(string text, PathValue list, List<string> lines, int depth, Action<PathValue, int> body)
    {
        if (list.Type is not ListType type) throw Refuse(text, "goes through what is no list");
        var element = Next();
        lines.Add(Indent(depth) + $"foreach (var {element} in {OrEmpty(list)})");
        lines.Add(Indent(depth) + "{");
        body(Of(element, type.Element, type.Sparse), depth + 1);
        lines.Add(Indent(depth) + "}");
    }

    private PathValue Value(string text, PathExpression expression, PathValue current) => expression switch
    {
        CurrentPath => current,
        FieldPath field => Field(text, Value(text, field.Of, current), field.Name),
        IndexPath index => Index(text, Value(text, index.Of, current), index.Index),
        EachPath each => Many(text, Value(text, each.Of, current), each.Flattens),
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
            if (left.Kind == PathKind.Boolean && right.Kind == PathKind.Boolean) return new PathValue($"({left.Code} {binary.Operator} {right.Code})", PathKind.Boolean, null, null, false);
            if (binary.Operator == "||" && left.Kind == PathKind.Value && right.Kind == PathKind.Value && left.Type == right.Type)
                return left with { Code = $"({left.Code} ?? {right.Code})" };
            throw Refuse(text, $"joins by {binary.Operator} what are no conditions");
        }

        var compared = Value(text, binary.Left, current);
        var with = binary.Right is LiteralPath { Value: { } literal } ? Literal(text, literal, compared.Type) : Value(text, binary.Right, current).Code;
        return new PathValue($"{compared.Code} {binary.Operator} {with}", PathKind.Boolean, null, null, false);
    }

    private PathValue Field(string text, PathValue of, string name)
    {
        if (of.Kind == PathKind.Many)
        {
            var element = Next();
            var taken = Field(text, Of(element, of.Type!, false), name);
            var value = Next();
            return new PathValue($"{of.Code}.Select({element} => {taken.Code}).Where({value} => {value} is not null)", PathKind.Many, taken.Type, null, false);
        }

        var structure = of.Structure ?? (of.Type is StructureType { Name: var typeName } ? structures.GetValueOrDefault(typeName) : null);
        var member = structure?.Members.FirstOrDefault(m => m.WireName == name);
        if (member is null) throw Refuse(text, $"names '{name}', which is no member of {structure?.Name ?? of.Type?.Name ?? "a single value"}");
        return Of($"{of.Code}{(of.Nullable ? "?" : "")}.{member.Name}", member.Type, of.Nullable || !member.NeverNull);
    }

    private static PathValue Index(string text, PathValue list, int index)
    {
        if (list.Type is not ListType type || list.Kind != PathKind.Value) throw Refuse(text, "takes an element of what is no list");
        var from = index < 0 ? $"^{-index}" : index.ToString(CultureInfo.InvariantCulture);
        return Of($"{list.Code}{(list.Nullable ? "?" : "")}.ElementAtOrDefault({from})", type.Element, true);
    }

    private PathValue Many(string text, PathValue list, bool flattens)
    {
        if (list.Kind == PathKind.Many)
        {
            if (list.Type is not ListType inner) return list;
            var element = Next();
            return flattens
                ? new PathValue($"{list.Code}.SelectMany({element} => {element} ?? [])", PathKind.Many, inner.Element, null, false)
                : throw Refuse(text, "goes through lists in a list without joining them");
        }

        if (list.Type is not ListType type) throw Refuse(text, "goes through what is no list");
        return new PathValue(OrEmpty(list), PathKind.Many, type.Element, null, false);
    }

    private PathValue Filter(string text, PathValue list, PathExpression condition)
    {
        var many = Many(text, list, false);
        var element = Next();
        var holds = Value(text, condition, Of(element, many.Type!, false));
        if (holds.Kind != PathKind.Boolean) throw Refuse(text, "filters by what is no condition");
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

    private string Literal(string text, object expected, ResolvedType? type) => (expected, type) switch
    {
        (string value, EnumType named) => enums.TryGetValue(named.Name, out var constants) && constants.Constants.FirstOrDefault(c => c.Value == value).Key is { } constant
            ? $"{named.Name}.{constant}"
            : $"new {named.Name}({CSharp.Literal(value)})",
        (string value, ScalarType { Kind: ScalarKind.String }) => CSharp.Literal(value),
        (decimal number, null or ScalarType) => number.ToString(CultureInfo.InvariantCulture),
        (bool value, ScalarType { Kind: ScalarKind.Boolean }) => value ? "true" : "false",
        _ => throw Refuse(text, $"compares {type?.Name ?? "a value"} with {expected}"),
    };

    private static string Indent(int depth) => new(' ', depth * 4);

    private string Next() => "v" + (++_variables).ToString(CultureInfo.InvariantCulture);

    private static CodegenException Refuse(string text, string what) => new($"The path expression '{text}' {what}.");
}
