using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Protocols;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Printing;

/// <summary>Prints a union: a class that holds one value and identifies its member.</summary>
internal static class UnionPrinter
{
    internal static void Print(CodeWriter code, ResolvedStructure union, ProtocolPrinter protocol)
    {
        code.Line($"/// <summary>{union.Summary} Exactly one of its members is set.</summary>");
        code.Block($"public sealed class {union.Name}", () =>
        {
            code.Line("private readonly object? _value;");
            code.Line();
            code.Block($"private {union.Name}({union.Name}Tag tag, object? value)", () =>
            {
                code.Line("Tag = tag;");
                code.Line("_value = value;");
            });
            code.Line();
            code.Line("/// <summary>Gets the member that is set.</summary>");
            code.Line($"public {union.Name}Tag Tag {{ get; }}");
            code.Line();
            code.Line("/// <summary>Gets the name of a member that this library doesn't know; null for known members.</summary>");
            code.Line("public string? UnknownName { get; private init; }");
            if (union is { IsEventStream: true, IsRead: true })
            {
                code.Line();
                code.Line("/// <summary>Gets the unparsed value of a member that this library doesn't know; empty for known members.</summary>");
                code.Line("public ReadOnlyMemory<byte> UnknownPayload { get; private init; }");
            }

            foreach (var member in union.Members)
            {
                code.Line();
                code.Line($"/// <summary>Creates a union with the member <c>{member.WireName}</c>.</summary>");
                code.Line("/// <param name=\"value\">The value.</param>");
                code.Line("/// <returns>The union.</returns>");
                code.Line($"public static {union.Name} {member.Name}({member.Type.Name} value) => new({union.Name}Tag.{member.Name}, value);");
            }

            foreach (var member in union.Members)
            {
                var outType = member.Type.IsValueType ? $"out {member.Type.Name}" : $"[NotNullWhen(true)] out {member.Type.Name}?";
                code.Line();
                code.Line($"/// <summary>Gets the value of the member <c>{member.WireName}</c>, if it is set.</summary>");
                code.Line("/// <param name=\"value\">The value.</param>");
                code.Line("/// <returns>true if the member is set; otherwise, false.</returns>");
                code.Block($"public bool TryGet{member.Name}({outType} value)", () =>
                {
                    code.Line($"value = Tag == {union.Name}Tag.{member.Name} ? ({member.Type.Name})_value! : default;");
                    code.Line($"return Tag == {union.Name}Tag.{member.Name};");
                });
            }

            if (union.IsEventStream) EventPrinter.PrintUnion(code, union);
            else protocol.PrintUnion(code, union);
        });
        code.Line();
        code.Line($"/// <summary>The members of <see cref=\"{union.Name}\"/>.</summary>");
        code.Block($"public enum {union.Name}Tag", () =>
        {
            code.Line("/// <summary>A member that this library doesn't know.</summary>");
            code.Line("Unknown,");
            foreach (var member in union.Members)
            {
                code.Line();
                code.Line($"/// <summary>{member.Summary}</summary>");
                code.Line($"{member.Name},");
            }
        });
    }
}
