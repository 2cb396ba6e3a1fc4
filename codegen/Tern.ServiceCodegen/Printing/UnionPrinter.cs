using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Protocols;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Printing;

/// <summary>Prints a union: a class that holds one value and says which.</summary>
internal static class UnionPrinter
{
    internal static void Print(CodeWriter code, ResolvedStructure union, ProtocolPrinter protocol)
    {
        code.Line($"/// <summary>{union.Summary} One of its members is set.</summary>");
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
            code.Line("/// <summary>Which member is set.</summary>");
            code.Line($"public {union.Name}Tag Tag {{ get; }}");
            code.Line();
            code.Line("/// <summary>The name of a member that is newer than this library; null for the known ones.</summary>");
            code.Line("public string? UnknownName { get; private init; }");
            if (union is { IsEventStream: true, IsRead: true })
            {
                code.Line();
                code.Line("/// <summary>What a member that is newer than this library holds, as it came; empty for the known ones.</summary>");
                code.Line("public ReadOnlyMemory<byte> UnknownPayload { get; private init; }");
            }

            foreach (var member in union.Members)
            {
                code.Line();
                code.Line($"/// <summary>Sets the member <c>{member.WireName}</c>.</summary>");
                code.Line("/// <param name=\"value\">Its value.</param>");
                code.Line("/// <returns>The union.</returns>");
                code.Line($"public static {union.Name} {member.Name}({member.Type.Name} value) => new({union.Name}Tag.{member.Name}, value);");
            }

            foreach (var member in union.Members)
            {
                var outType = member.Type.IsValueType ? $"out {member.Type.Name}" : $"[NotNullWhen(true)] out {member.Type.Name}?";
                code.Line();
                code.Line($"/// <summary>The member <c>{member.WireName}</c>.</summary>");
                code.Line("/// <param name=\"value\">Its value.</param>");
                code.Line("/// <returns>False when another member is set.</returns>");
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
            code.Line("/// <summary>A member that is newer than this library.</summary>");
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
