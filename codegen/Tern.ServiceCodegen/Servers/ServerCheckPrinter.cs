using System.Globalization;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.Servers;

/// <summary>
/// Prints the checks of a request's members by the model's constraints, in its order: required, enum, length, range and
/// pattern. The checks only report; the service words its errors.
/// </summary>
internal static class ServerCheckPrinter
{
    /// <summary>Prints the values of enums and the expressions of patterns.</summary>
    internal static void PrintConstants(CodeWriter code, ServerStructure structure)
    {
        if (!structure.IsRead) return;
        foreach (var shape in structure.Members.SelectMany(member => Scalars(member.Type)).DistinctBy(shape => shape.Name))
        {
            if (shape.Enum is { } values)
            {
                PrintValues(code, shape, values);
                code.Line();
            }

            if (shape.Pattern is not { } pattern) continue;
            code.Line($"[System.Text.RegularExpressions.GeneratedRegex({CSharp.Literal($"\\A(?:{pattern})\\z")})]");
            code.Line($"private static partial System.Text.RegularExpressions.Regex {Pattern(shape)}();");
            code.Line();
        }
    }

    private static void PrintValues(CodeWriter code, Shape shape, IReadOnlyList<string> values)
    {
        code.Block($"private static readonly string[] {Values(shape)} =", () =>
        {
            var line = "";
            foreach (var value in values)
            {
                var next = $"{line}{(line.Length > 0 ? " " : "")}{CSharp.Literal(value)},";
                if (line.Length == 0 || code.Fits(next))
                {
                    line = next;
                    continue;
                }

                code.Line(line);
                line = CSharp.Literal(value) + ",";
            }

            code.Line(line);
        }, "[", "];");
    }

    internal static void Print(CodeWriter code, ServerStructure structure)
    {
        code.Line();
        code.Block("public void Check(MemberChecks checks)", () =>
        {
            foreach (var member in structure.Members)
            {
                var name = CSharp.Literal(member.WireName);
                var value = CSharp.Camel(member.Name);
                if (member.IsRequired) code.Line($"if ({member.Name} is null) checks.Missing({name});");
                if (!HasChecks(member.Type)) continue;
                code.Block($"{(member.IsRequired ? "else " : "")}if ({member.Name} is {{ }} {value})", () => Value(code, member.Type, name, value, 0));
                code.Line();
            }
        });
    }

    private static void Value(CodeWriter code, ServerType type, string name, string value, int depth)
    {
        var shape = type.Shape;
        switch (type)
        {
            case ServerScalar { Kind: "Text" }:
                Text(code, shape, name, value);
                break;
            case ServerScalar { Kind: "Int32" or "Int64" or "Double" }:
                if (shape.Min is not null || shape.Max is not null) code.Line($"checks.Range({name}, {value}, {Bound(shape.Min)}, {Bound(shape.Max)});");
                break;
            case ServerScalar { Kind: "Blob" }:
                if (HasOwn(shape)) code.Line($"checks.Length({name}, {value}.Length, {Bound(shape.Min)}, {Bound(shape.Max)});");
                break;
            case ServerStructureType:
                code.Line($"checks.Enter({name});");
                code.Line($"{value}.Check(checks);");
                code.Line("checks.Leave();");
                break;
            case ServerList list:
                Count();
                if (!HasChecks(list.Element)) break;
                var index = "i" + depth;
                code.Line($"checks.Enter({name});");
                code.Block($"for (var {index} = 0; {index} < {value}.Count; {index}++)", () =>
                    Value(code, list.Element, $"MemberChecks.Index({index})", $"{value}[{index}]", depth + 1));
                code.Line();
                code.Line("checks.Leave();");
                break;
            case ServerMap map:
                Count();
                if (!HasChecks(map.Value) && !HasOwn(map.Key)) break;
                var entry = "entry" + depth;
                code.Line($"checks.Enter({name});");
                code.Block($"foreach (var {entry} in {value})", () =>
                {
                    if (HasOwn(map.Key)) Text(code, map.Key, $"{entry}.Key", $"{entry}.Key");
                    if (HasChecks(map.Value)) Value(code, map.Value, $"MemberChecks.Key({entry}.Key)", $"{entry}.Value", depth + 1);
                });
                code.Line();
                code.Line("checks.Leave();");
                break;
        }

        void Count()
        {
            if (shape.Min is not null || shape.Max is not null) code.Line($"checks.Length({name}, {value}.Count, {Bound(shape.Min)}, {Bound(shape.Max)});");
        }
    }

    private static void Text(CodeWriter code, Shape shape, string name, string value)
    {
        if (shape.Enum is not null) code.Line($"checks.Enum({name}, {value}, {Values(shape)});");
        if (shape.Min is not null || shape.Max is not null) code.Line($"checks.Length({name}, {value}, {Bound(shape.Min)}, {Bound(shape.Max)});");
        if (shape.Pattern is { } pattern) code.Line($"checks.Pattern({name}, {value}, {Pattern(shape)}(), {CSharp.Literal(pattern)});");
    }

    private static bool HasChecks(ServerType type) => type switch
    {
        ServerStructureType => true,
        ServerList list => HasOwn(type.Shape) || HasChecks(list.Element),
        ServerMap map => HasOwn(type.Shape) || HasOwn(map.Key) || HasChecks(map.Value),
        ServerScalar { Kind: "Boolean" or "Timestamp" } => false,
        _ => HasOwn(type.Shape),
    };

    private static bool HasOwn(Shape shape) => shape.Enum is not null || shape.Min is not null || shape.Max is not null || shape.Pattern is not null;

    private static IEnumerable<Shape> Scalars(ServerType type) => type switch
    {
        ServerScalar => [type.Shape],
        ServerList list => Scalars(list.Element),
        ServerMap map => [map.Key, .. Scalars(map.Value)],
        _ => [],
    };

    private static string Values(Shape shape) => "s_" + CSharp.Camel(shape.Name).TrimStart('@') + "Values";

    private static string Pattern(Shape shape) => CSharp.Pascal(shape.Name) + "Pattern";

    private static string Bound(decimal? bound) => bound?.ToString(CultureInfo.InvariantCulture) ?? "null";
}
