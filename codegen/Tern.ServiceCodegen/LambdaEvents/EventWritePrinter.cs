using System.Globalization;
using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.LambdaEvents;

/// <summary>Prints the writer of a type: it always writes required members, other members if they are present, and slices unchanged.</summary>
internal static class EventWritePrinter
{
    internal static void Print(CodeWriter code, ResolvedEventType type)
    {
        if (type.IsEvent) PrintEvent(code);
        code.Line();
        code.Block("internal void Write(ref AwsJsonWriter json)", () =>
        {
            if (type.Response is not null) PrintWriteBack(code, ResponseOf(type));
            code.Line("json.WriteStartObject();");
            PrintMembers(code, type);
            if (type.Response is not null) code.Line($"CognitoTrigger.WriteResponse(ref json, _rawResponse, {ResponseOf(type)});");
            code.Line("json.WriteEndObject();");
        });
        foreach (var member in type.Members) PrintCollection(code, member);
        PrintText(code);
    }

    private static string ResponseOf(ResolvedEventType type) => type.Response is { Length: > 0 } ? "_response" : "null";

    // A trigger returns its event, with the response filled in.
    private static void PrintWriteBack(CodeWriter code, string response)
    {
        code.Block("if (_sliced is LambdaPayload payload)", () =>
        {
            code.Line($"CognitoTrigger.WriteBack(ref json, payload, {response});");
            code.Line("return;");
        });
        code.Line();
    }

    private static void PrintText(CodeWriter code)
    {
        code.Line();
        code.Line("/// <summary>Returns the value as JSON, for logs and tests.</summary>");
        code.Line("/// <returns>The JSON.</returns>");
        code.Line("public override string ToString() => EventOutput.ToJson(Write);");
    }

    private static void PrintEvent(CodeWriter code)
    {
        code.Line();
        code.Line("/// <inheritdoc/>");
        code.Block("public void Write(IBufferWriter<byte> output)", () =>
        {
            code.Line("using var target = new EventOutput(output);");
            code.Line("var json = new AwsJsonWriter(target.Buffer);");
            code.Line("Write(ref json);");
            code.Line("json.Flush();");
            code.Line("target.Complete();");
        });
    }

    private static void PrintMembers(CodeWriter code, ResolvedEventType type)
    {
        foreach (var member in Written(type))
        {
            if (Condition(member) is not { } condition)
            {
                PrintMember(code, member);
                continue;
            }

            code.Block($"if ({condition})", () => PrintMember(code, member));
            code.Line();
        }
    }

    private static IEnumerable<ResolvedEventMember> Written(ResolvedEventType type) =>
        type.Response is null ? type.Members : type.Members.Where(member => member.Name != "RawResponse");

    private static void PrintMember(CodeWriter code, ResolvedEventMember member)
    {
        code.Line($"json.WriteName({CSharp.Literal(member.JsonName)}u8);");
        code.Line(Write(member));
    }

    // The condition for writing a member; null if it is always written.
    private static string? Condition(ResolvedEventMember member) => member switch
    {
        { Required: true } => null,
        { Value: TextValue or JsonValue } => $"{member.Field}.HasValue",
        { Value: ScalarValue, Default: not null } => null,
        { Value: ScalarValue } => $"{member.Field}.HasValue",
        { Value: TextMapValue } => $"{member.Field}Slice.HasValue || {member.Field} is {{ IsWritten: true }}",
        _ => $"{member.Field} is not null",
    };

    private static string Write(ResolvedEventMember member)
    {
        var present = member.Required ? member.Name : member.Field;
        return member.Value switch
        {
            TextValue => $"{member.Field}.In(_sliced).Write(ref json);",
            JsonValue => $"{member.Field}.Write(ref json);",
            TextMapValue => $"{member.Name}.Write(ref json);",
            ScalarValue scalar => string.Format(
                CultureInfo.InvariantCulture, scalar.Write, member.Required || member.Default is not null
                    ? member.Field
                    : $"{member.Field}.GetValueOrDefault()"),
            ObjectValue => $"{present}.Write(ref json);",
            TextListValue => $"EventTextList.Write(ref json, {present});",
            _ => $"Write{member.Name}(ref json, {present});",
        };
    }

    private static void PrintCollection(CodeWriter code, ResolvedEventMember member)
    {
        switch (member.Value)
        {
            case ListValue list:
                code.Line();
                code.Block(
                    $"private static void Write{member.Name}(ref AwsJsonWriter json, {member.Value.Type} values)",
                    () => PrintList(code, "values", list.HasBase ? $"{list.Read}.Write(ref json, values[i]);" : "values[i].Write(ref json);"));
                break;
            case MapValue:
                PrintMap(code, member, () => code.Line("value.Value.Write(ref json);"));
                break;
            case ListMapValue:
                PrintMap(code, member, () => PrintList(code, "value.Value", "value.Value[i].Write(ref json);"));
                break;
        }
    }

    private static void PrintMap(CodeWriter code, ResolvedEventMember member, Action element)
    {
        code.Line();
        code.Block($"private static void Write{member.Name}(ref AwsJsonWriter json, {member.Value.Type} values)", () =>
        {
            code.Line("json.WriteStartObject();");
            code.Block("foreach (var value in values)", () =>
            {
                code.Line("json.WriteName(value.Key);");
                element();
            });
            code.Line();
            code.Line("json.WriteEndObject();");
        });
    }

    private static void PrintList(CodeWriter code, string values, string write)
    {
        code.Line("json.WriteStartArray();");
        code.Line($"for (var i = 0; i < {values}.Count; i++) {write}");
        code.Line("json.WriteEndArray();");
    }
}
