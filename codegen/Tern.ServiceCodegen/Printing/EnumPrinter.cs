using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Printing;

/// <summary>Prints a string of known values as a struct with constants.</summary>
internal static class EnumPrinter
{
    internal static void Print(CodeWriter code, ResolvedEnum named)
    {
        code.Line(
            $"/// <summary>A value of <c>{named.Name}</c>: one of the constants, or a newer value that this library doesn't know.</summary>");
        code.Block($"public readonly record struct {named.Name}", () =>
        {
            code.Line("private readonly string? _value;");
            code.Line();
            code.Line("/// <summary>Creates a value from its text.</summary>");
            code.Line("/// <param name=\"value\">The text, as the service writes it.</param>");
            code.Line($"public {named.Name}(string value) => _value = value ?? throw new ArgumentNullException(nameof(value));");
            foreach (var (name, value) in named.Constants)
            {
                code.Line();
                code.Line($"/// <summary><c>{value}</c>.</summary>");
                code.Line($"public static {named.Name} {name} => new({CSharp.Literal(value)});");
            }

            code.Line();
            code.Line("/// <summary>Gets the text, as the service writes it.</summary>");
            code.Line("public string Value => _value ?? \"\";");
            code.Line();
            code.Line("/// <summary>Creates a value from its text.</summary>");
            code.Line("/// <param name=\"value\">The text, as the service writes it.</param>");
            code.Line($"public static implicit operator {named.Name}(string value) => new(value);");
            code.Line();
            code.Line("/// <inheritdoc/>");
            code.Line("public override string ToString() => Value;");
        });
    }
}
