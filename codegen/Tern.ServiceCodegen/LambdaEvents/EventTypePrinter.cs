using System.Globalization;
using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.LambdaEvents;

/// <summary>Prints a type of an event: a class whose strings are slices of the payload, with its own reader and writer.</summary>
internal static class EventTypePrinter
{
    internal static GeneratedFile Print(ResolvedEventType type)
    {
        var code = GeneratedHeader.Begin(type.Model.FileName, type.Model.Hash, 1);
        if (type.IsEvent) code.Line("using System.Buffers;");
        if (type.Members.Any(m => m.Value is MapValue or ListMapValue)) code.Line("using System.Collections.ObjectModel;");
        code.Line("using System.Text.Json.Serialization;");
        if (type.UsesHandling) code.Line("using Tern.Handling;");
        code.Line("using Tern.Json;");
        if (type.Members.Any(m => m.Value is ListValue or ListMapValue)) code.Line("using Tern.Protocols;");
        code.Line();
        code.Line("namespace Tern.Lambda.Events;");
        code.Line();
        code.Line($"/// <summary>{type.Summary}</summary>");
        code.Line($"/// <remarks>Source: <see href=\"{type.Model.Source}\"/>.</remarks>");
        code.Line($"[JsonConverter(typeof({(type.IsEvent ? "LambdaEvent" : "EventPart")}JsonConverter<{type.Name}>))]");
        code.Block($"{(type.IsInternal ? "internal" : "public")} sealed partial class {type.Name}{Bases(type)}", () =>
        {
            // The payload of an event that was read, or the strings of an event that was created.
            if (type.HasSlices && type.Base is null) code.Line("private object? _sliced;");
            foreach (var member in type.Members) PrintFields(code, member);
            if (type.Response is { Length: > 0 }) code.Line($"private {type.Response}? _response;");
            foreach (var member in type.Members) PrintProperty(code, member);
            if (type.Response is { Length: > 0 } response) PrintResponse(code, response);
            EventReadPrinter.Print(code, type);
            EventWritePrinter.Print(code, type);
        });
        var text = type.Base is null ? code.ToString() : code.ToString().Replace("_sliced", "Source", StringComparison.Ordinal);
        return new GeneratedFile($"{type.Folder}/{type.Name}.cs", LineWrapper.Wrap(text));
    }

    private static string Bases(ResolvedEventType type) => type.Base is { } shown ? $" : {shown}" : type.IsEvent ? $" : ILambdaEvent<{type.Name}>" : "";

    private static void PrintFields(CodeWriter code, ResolvedEventMember member)
    {
        switch (member.Value)
        {
            case TextValue:
                code.Line($"private TextSlice {member.Field};");
                break;
            case TextMapValue map:
                // The object is created on first access.
                code.Line($"private TextSlice {member.Field}Slice;");
                code.Line($"private {map.Class}? {member.Field};");
                break;
            case JsonValue:
                code.Line($"private EventJson {member.Field};");
                break;
            default:
                var initial = member.Default is { } value ? " = " + value : "";
                code.Line($"private {member.Value.Type}{(member.Value is ScalarValue && !IsNullable(member) ? "" : "?")} {member.Field}{initial};");
                break;
        }
    }

    private static void PrintProperty(CodeWriter code, ResolvedEventMember member)
    {
        code.Line();
        code.Line($"/// <summary>{member.Summary}</summary>");
        var field = member.Field;
        var (get, init) = member.Value switch
        {
            TextValue text => (Format(member.Required ? text.Get : text.GetOptional, $"{field}.In(_sliced)"), $"TextSlice.Set(ref _sliced, {text.Set})"),
            TextMapValue map => (
                $"{field} ??= {field}Slice.{map.Make}(_sliced, ignoreCase: {Word(map.IgnoreCase)})",
                $"{map.Class}.With(value, ignoreCase: {Word(map.IgnoreCase)})"),
            ObjectValue other when member.IsNeverNull => ($"{field} ??= new {other.Name}()", "value"),
            TextListValue or ListValue => ($"{field} ?? []", "value"),
            MapValue map => ($"{field} ?? ReadOnlyDictionary<string, {map.Element}>.Empty", "value"),
            ListMapValue map => ($"{field} ?? ReadOnlyDictionary<string, IReadOnlyList<{map.Element}>>.Empty", "value"),
            _ => (field, "value"),
        };
        var head = $"public {member.Value.Type}{(IsNullable(member) ? "?" : "")} {member.Name}";
        var line = $"{head} {{ get => {get}; init => {field} = {init}; }}";
        if (code.Fits(line))
        {
            code.Line(line);
            return;
        }

        code.Block(head, () =>
        {
            code.Line($"get => {get};");
            code.Line($"init => {field} = {init};");
        });
    }

    private static void PrintResponse(CodeWriter code, string response)
    {
        code.Line();
        code.Line("/// <summary>");
        code.Line("/// Gets the response to the user pool. Set the members that you want to change, and return the event.");
        code.Line("/// </summary>");
        code.Block($"public {response} Response", () =>
        {
            code.Line($"get => _response ??= CognitoResponse.Of(new {response}(), _rawResponse);");
            code.Line("init => _response = value;");
        });
    }

    private static bool IsNullable(ResolvedEventMember member) =>
        !member.IsNeverNull && member.Default is null && (member.Value is TextValue { IsNullable: true } or ScalarValue or ObjectValue);

    private static string Format(string format, string value) => string.Format(CultureInfo.InvariantCulture, format, value);

    private static string Word(bool value) => value ? "true" : "false";
}
