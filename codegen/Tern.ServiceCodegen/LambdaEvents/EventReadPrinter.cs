using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.LambdaEvents;

/// <summary>Prints how a type is read: one pass, members in any order, the last of a name, <c>null</c> as if it were not there.</summary>
internal static class EventReadPrinter
{
    internal static void Print(CodeWriter code, ResolvedEventType type)
    {
        if (type.IsEvent) PrintEvent(code, type);
        code.Line();
        code.Block($"internal static {type.Name} Read(ref EventReader reader)", () =>
        {
            code.Line(type.HasSlices ? $"var value = new {type.Name} {{ _sliced = reader.Payload }};" : $"var value = new {type.Name}();");
            if (type.Required.Count > 0) code.Line($"var missing = {(1L << type.Required.Count) - 1};");
            code.Line("reader.BeginObject();");
            if (type.Members.Count == 0) code.Line("while (reader.NextMember(out _)) reader.SkipMember();");
            else code.Block("while (reader.NextMember(out var name))", () => PrintSwitch(code, type));
            code.Line();
            if (type.Required.Count > 0)
                code.Line($"if (missing != 0) throw reader.Missing(missing, {CSharp.Literal(string.Join(',', type.Required.Select(m => m.JsonName)))});");
            if (type.CustomCheck) code.Line("if (value.Lacking is { } lacking) throw reader.Missing(1, lacking);");
            code.Line("return value;");
        });
        foreach (var member in type.Members) PrintCollection(code, member);
    }

    private static void PrintEvent(CodeWriter code, ResolvedEventType type)
    {
        code.Line();
        code.Line("/// <inheritdoc/>");
        code.Block($"public static {type.Name} Read(LambdaPayload payload)", () =>
        {
            code.Line("ArgumentNullException.ThrowIfNull(payload);");
            code.Line("var reader = new EventReader(payload);");
            code.Block("try", () =>
            {
                code.Line("reader.CheckUtf8();");
                code.Line("var value = Read(ref reader);");
                code.Line("reader.End();");
                code.Line("return value;");
            });
            code.Block("catch (AwsJsonException e)", () => code.Line($"throw reader.Refuse({CSharp.Literal(type.Name)}, e);"));
        });
    }

    private static void PrintSwitch(CodeWriter code, ResolvedEventType type) => code.Block("switch (name.Length)", () =>
    {
        foreach (var member in type.Members)
        {
            PrintCase(code, member.JsonName);
            if (member.Alias is { } alias) PrintCase(code, alias);
            code.Indented(() =>
            {
                code.Line($"value.{member.Field}{(member.Value is TextMapValue ? "Slice" : "")} = {Read(member)};");
                if (member.Required) code.Line($"missing &= ~{1 << Bit(type, member)};");
                code.Line("break;");
            });
        }

        code.Line("default:");
        code.Indented(() =>
        {
            code.Line("reader.SkipMember();");
            code.Line("break;");
        });
    });

    private static void PrintCase(CodeWriter code, string name) => code.Line($"case {name.Length} when name.SequenceEqual({CSharp.Literal(name)}u8):");

    private static int Bit(ResolvedEventType type, ResolvedEventMember member) => type.Required.TakeWhile(m => m != member).Count();

    private static string Read(ResolvedEventMember member) => member.Value switch
    {
        TextValue => "reader.ReadText()",
        JsonValue => "reader.ReadJson()",
        ScalarValue scalar => $"reader.{scalar.Read}",
        TextMapValue map => $"reader.{map.Read}()",
        TextListValue => "reader.ReadTextList()",
        ObjectValue other => $"{other.Name}.Read(ref reader)",
        _ => $"Read{member.Name}(ref reader)",
    };

    private static void PrintCollection(CodeWriter code, ResolvedEventMember member)
    {
        switch (member.Value)
        {
            case ListValue list:
                code.Line();
                code.Block($"private static {list.Element}[] Read{member.Name}(ref EventReader reader)", () => PrintList(code, list.Element, list.Read));
                break;
            case MapValue map:
                PrintMap(code, member, map.Element, $"{map.Element}.Read(ref reader)");
                break;
            case ListMapValue map:
                PrintMap(code, member, $"IReadOnlyList<{map.Element}>", $"Read{member.Name}Element(ref reader)");
                code.Line();
                code.Block($"private static {map.Element}[] Read{member.Name}Element(ref EventReader reader)", () => PrintList(code, map.Element, map.Element));
                break;
        }
    }

    private static void PrintList(CodeWriter code, string element, string read)
    {
        code.Line($"var values = new AwsListBuilder<{element}>();");
        code.Line("reader.BeginArray();");
        code.Line($"while (reader.NextElement()) values.Add({read}.Read(ref reader));");
        code.Line("return values.ToArray();");
    }

    // A map without elements costs nothing: most messages have no attributes.
    private static void PrintMap(CodeWriter code, ResolvedEventMember member, string element, string read)
    {
        code.Line();
        code.Block($"private static {member.Value.Type} Read{member.Name}(ref EventReader reader)", () =>
        {
            code.Line($"Dictionary<string, {element}>? values = null;");
            code.Line("reader.BeginMap();");
            code.Block("while (reader.NextMember(out var name))", () =>
            {
                code.Line("var key = AwsJsonReader.GetString(name);");
                code.Line($"(values ??= [])[key] = {read};");
            });
            code.Line();
            code.Line($"return values ?? ({member.Value.Type})ReadOnlyDictionary<string, {element}>.Empty;");
        });
    }
}
