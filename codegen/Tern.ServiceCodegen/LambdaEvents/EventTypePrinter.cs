using Tern.ServiceCodegen.Generation;
using Tern.ServiceCodegen.Printing;

namespace Tern.ServiceCodegen.LambdaEvents;

/// <summary>Prints a type of an event: a class whose texts are slices of the payload, with a reader and a writer of its own.</summary>
internal static class EventTypePrinter
{
    internal static GeneratedFile Print(ResolvedEventType type, LambdaEventsTarget target)
    {
        var code = GeneratedHeader.Begin(type.Model.FileName, type.Model.Hash, 1);
        if (type.IsEvent) code.Line("using System.Buffers;");
        if (type.Members.Any(m => m.Value is MapValue or ListMapValue)) code.Line("using System.Collections.ObjectModel;");
        code.Line("using Tern.Json;");
        if (type.Members.Any(m => m.Value is ListValue or ListMapValue)) code.Line("using Tern.Protocols;");
        code.Line();
        code.Line($"namespace {target.Namespace};");
        code.Line();
        code.Line($"/// <summary>{type.Summary}</summary>");
        code.Line($"/// <remarks>Source: <see href=\"{type.Model.Source}\"/>.</remarks>");
        code.Block($"public sealed partial class {type.Name}{(type.IsEvent ? $" : ILambdaEvent<{type.Name}>" : "")}", () =>
        {
            foreach (var member in type.Members) code.Line($"private {FieldType(member)} {member.Field}{(member.Default is { } value ? " = " + value : "")};");
            foreach (var member in type.Members) PrintProperty(code, member);
            EventReadPrinter.Print(code, type);
            EventWritePrinter.Print(code, type);
        });
        return new GeneratedFile($"{target.Output}/{type.Folder}/{type.Name}.cs", code.ToString());
    }

    private static string FieldType(ResolvedEventMember member) => member.Value switch
    {
        TextValue or SliceValue => member.Value.Field,
        ScalarValue when member.Required || member.Default is not null => member.Value.Field,
        _ => member.Value.Field + "?",
    };

    private static void PrintProperty(CodeWriter code, ResolvedEventMember member)
    {
        code.Line();
        code.Line($"/// <summary>{member.Summary}</summary>");
        var nullable = member.Required || member.Default is not null ? "" : "?";
        var field = member.Field;
        var (type, get, init) = member.Value switch
        {
            TextValue { IsTime: true } => ("DateTimeOffset" + nullable, $"{field}.Time({CSharp.Literal(member.JsonName)}){(member.Required ? ".GetValueOrDefault()" : "")}", "EventText.Of(value)"),
            TextValue => ("string" + nullable, member.Required ? $"{field}.ToString()" : $"{field}.OrNull", "new EventText(value)"),
            ScalarValue or ObjectValue when !member.Required => (member.Value.Type + nullable, field, "value"),
            ObjectValue => (member.Value.Type, $"{field} ??= new {member.Value.Type}()", "value"),
            TextMapValue map => (map.Class, $"{field} ??= new {map.Class}({(map.IgnoreCase ? "ignoreCase: true" : "")})", $"{map.Class}.With(value, ignoreCase: {(map.IgnoreCase ? "true" : "false")})"),
            TextListValue or ListValue => (member.Value.Type, $"{field} ?? []", "value"),
            MapValue map => (map.Type, $"{field} ?? ReadOnlyDictionary<string, {map.Element}>.Empty", "value"),
            ListMapValue map => (map.Type, $"{field} ?? ReadOnlyDictionary<string, IReadOnlyList<{map.Element}>>.Empty", "value"),
            _ => (member.Value.Type, field, "value"),
        };
        code.Line($"public {type} {member.Name} {{ get => {get}; init => {field} = {init}; }}");
    }
}
