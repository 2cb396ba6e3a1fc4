using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.Servers;

/// <summary>Prints the code of restXml: where members are in requests and responses, and the readers of documents.</summary>
internal static class ServerHttpPrinter
{
    /// <summary>Prints the reader of a whole request.</summary>
    internal static void PrintRead(CodeWriter code, ServerStructure structure)
    {
        code.Line();
        code.Line($"public static {structure.Name} ReadHttp(RestCall call) => new()");
        code.Line("{");
        code.Indented(() =>
        {
            foreach (var member in structure.Members) code.Line($"{member.Name} = {Read(structure, member)},");
        });
        code.Line("};");
    }

    /// <summary>Prints the reader of a structure in a document. Unknown elements are skipped.</summary>
    internal static void PrintReadXml(CodeWriter code, ServerStructure structure)
    {
        code.Line();
        code.Block($"public static {structure.Name} ReadXml(ref AwsXmlReader xml)", () =>
        {
            code.Line($"var value = new {structure.Name}();");
            foreach (var member in structure.Members.Where(member => member.IsXmlAttribute))
                code.Line($"value.{member.Name} = xml.ReadAttribute({CSharp.Utf8(member.FormName)});");
            code.Block("while (xml.NextElement(out var name))", () =>
            {
                var word = "if";
                foreach (var member in structure.Members.Where(member => !member.IsXmlAttribute))
                {
                    code.Line($"{word} (name.SequenceEqual({CSharp.Utf8(member.FormName)})) {ReadElement(member)};");
                    word = "else if";
                }

                code.Line(word == "if" ? "xml.Skip();" : "else xml.Skip();");
            });
            code.Line();
            code.Line("return value;");
        });
    }

    /// <summary>Prints the writer of a whole response.</summary>
    internal static void PrintWrite(CodeWriter code, ServerStructure structure)
    {
        code.Line();
        code.Block("public void WriteHttp(RestCall call)", () =>
        {
            foreach (var member in structure.Members) PrintWrite(code, structure, member);
            if (!structure.BodyMembers.Any()) return;
            PrintDocument(code, structure, () =>
            {
                if (structure.IsUnwrapped) code.Line($"if ({structure.BodyMembers.Single().Name} is {{ }} text) xml.WriteString(text);");
                else code.Line("WriteXml(ref xml);");
            });
        });
    }

    private static void PrintWrite(CodeWriter code, ServerStructure structure, ServerMember member)
    {
        switch (member)
        {
            case { Location: "header" }:
                code.Line($"call.Add{(member.Type is ServerScalar { Kind: "Timestamp" } && member.IsIso8601 ? "Iso8601" : "")}(" +
                    $"{CSharp.Literal(member.FormName)}, {member.Name});");
                break;
            case { Location: "headers" }:
                code.Line($"call.AddAll({CSharp.Literal(member.FormName)}, {member.Name});");
                break;
            case { IsPayload: true, Type: ServerStructureType }:
                code.Block($"if ({member.Name} is {{ }} payload)", () => PrintDocument(code, structure, () => code.Line("payload.WriteXml(ref xml);")));
                code.Line();
                break;
            case { IsPayload: true }:
                code.Line($"call.WriteBody({member.Name});");
                break;
        }
    }

    private static void PrintDocument(CodeWriter code, ServerStructure structure, Action content)
    {
        var root = CSharp.Utf8(structure.Root!);
        code.Line($"var xml = call.BeginDocument({root});");
        content();
        code.Line($"RestCall.EndDocument(ref xml, {root});");
    }

    private static string Read(ServerStructure structure, ServerMember member)
    {
        if (member.IsPayload)
        {
            return member.Type switch
            {
                ServerScalar { Kind: "Stream" } => "call.OpenBody()",
                ServerScalar { Kind: "Text" } => "call.ReadText()",
                ServerStructureType => $"call.ReadDocument({member.Type.Name}.ReadXml)",
                _ => throw Unsupported(structure, member),
            };
        }

        var name = CSharp.Literal(member.FormName);
        var text = member.Location switch
        {
            "uri" => $"call.Label({name})",
            "querystring" => $"call.Query({name})",
            "header" => $"call.Header({name})",
            "headers" => $"call.Headers({name})",
            _ => throw Unsupported(structure, member),
        };
        return member.Type switch
        {
            ServerMap or ServerScalar { Kind: "Text" } => text,
            ServerList { Element: ServerScalar { Kind: "Text" } } => $"RestText.Split({text})",
            ServerScalar { Kind: "Timestamp" } when !member.IsIso8601 => $"RestText.ToHttpDate({text})",
            ServerScalar { Kind: "Timestamp" } => $"RestText.ToIso8601({name}, {text})",
            ServerScalar scalar => $"RestText.To{scalar.Kind}({name}, {text})",
            _ => throw Unsupported(structure, member),
        };
    }

    private static string ReadElement(ServerMember member) => member switch
    {
        { IsFlattened: true, Type: ServerList list } => $"(value.{member.Name} ??= []).Add({ReadXml(list.Element)})",
        { IsFlattened: true } => throw new CodegenException($"The flattened map {member.WireName} has no reader in servers."),
        _ => $"value.{member.Name} = {ReadXml(member.Type)}",
    };

    private static string ReadXml(ServerType type) => type switch
    {
        ServerScalar { Kind: "Text" } => "xml.ReadString()",
        ServerScalar { Kind: "Blob" } => "xml.ReadBase64()",
        ServerScalar scalar => $"xml.Read{scalar.Kind}()",
        ServerList { Element: ServerStructureType element } => $"XmlValues.ReadList(ref xml, {element.Name}.ReadXml)",
        ServerList list => $"XmlValues.ReadList(ref xml, static (ref AwsXmlReader xml) => {ReadXml(list.Element)})",
        ServerStructureType => $"{type.Name}.ReadXml(ref xml)",
        _ => throw new CodegenException($"XML has no values of the type {type.Name}."),
    };

    private static CodegenException Unsupported(ServerStructure structure, ServerMember member) =>
        new($"The member {member.WireName} of {structure.Name} is at a place that servers with restXml don't read.");
}
