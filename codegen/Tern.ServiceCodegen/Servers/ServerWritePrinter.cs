using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.Servers;

/// <summary>Prints the code that writes a response's structures.</summary>
internal static class ServerWritePrinter
{
    /// <summary>Prints the writer of JSON.</summary>
    /// <param name="code">The code.</param>
    /// <param name="structure">The structure.</param>
    /// <param name="writesNull">true to write members without a value as null; false to leave them out.</param>
    internal static void PrintJson(CodeWriter code, ServerStructure structure, bool writesNull)
    {
        code.Line();
        code.Block("public void WriteJson(ref AwsJsonWriter json)", () =>
        {
            code.Line("json.WriteStartObject();");
            foreach (var member in structure.Members)
            {
                var value = CSharp.Camel(member.Name);
                if (writesNull) code.Line($"json.WriteName({CSharp.Utf8(member.WireName)});");
                code.Block($"if ({member.Name} is {{ }} {value})", () =>
                {
                    if (!writesNull) code.Line($"json.WriteName({CSharp.Utf8(member.WireName)});");
                    Json(code, member.Type, value, 0);
                });
                if (writesNull) code.Block("else", () => code.Line("json.WriteNull();"));
                code.Line();
            }

            code.Line("json.WriteEndObject();");
        });
    }

    /// <summary>Prints the writer of XML.</summary>
    /// <param name="code">The code.</param>
    /// <param name="structure">The structure.</param>
    /// <param name="isDocument">true for restXml; false for the query protocol.</param>
    internal static void PrintXml(CodeWriter code, ServerStructure structure, bool isDocument = false)
    {
        code.Line();
        code.Block("public void WriteXml(ref AwsXmlWriter xml)", () =>
        {
            if (structure.XmlNamespace is { Prefix: { } prefix, Uri: var uri })
                code.Line($"xml.WriteAttribute({CSharp.Utf8("xmlns:" + prefix)}, {CSharp.Literal(uri)});");
            foreach (var member in structure.Members.Where(member => member.IsXmlAttribute))
                code.Line($"if ({member.Name} is not null) xml.WriteAttribute({CSharp.Utf8(member.FormName)}, {member.Name});");
            foreach (var member in isDocument ? structure.BodyMembers.Where(member => !member.IsXmlAttribute) : structure.Members)
            {
                var value = CSharp.Camel(member.Name);
                code.Block($"if ({member.Name} is {{ }} {value})", () =>
                {
                    if (member.IsFlattened) XmlParts(code, member.Type, value, member.FormName, isDocument, 0);
                    else Element(code, member.FormName, () => Xml(code, member.Type, value, isDocument, 0));
                });
                code.Line();
            }
        });
    }

    private static void Json(CodeWriter code, ServerType type, string value, int depth)
    {
        var item = depth == 0 ? "item" : "item" + depth;
        switch (type)
        {
            case ServerList list:
                code.Line("json.WriteStartArray();");
                code.Block($"foreach (var {item} in {value})", () => Json(code, list.Element, item, depth + 1));
                code.Line();
                code.Line("json.WriteEndArray();");
                break;
            case ServerMap map:
                code.Line("json.WriteStartObject();");
                code.Block($"foreach (var {item} in {value})", () =>
                {
                    code.Line($"json.WriteName({item}.Key);");
                    Json(code, map.Value, item + ".Value", depth + 1);
                });
                code.Line();
                code.Line("json.WriteEndObject();");
                break;
            case ServerStructureType:
                code.Line($"{value}.WriteJson(ref json);");
                break;
            case ServerScalar scalar:
                code.Line(scalar.Kind switch
                {
                    "Text" => $"json.WriteString({value});",
                    "Boolean" => $"json.WriteBoolean({value});",
                    "Blob" => $"json.WriteBase64({value});",
                    "Timestamp" => $"AwsTimestamp.WriteEpochSeconds(ref json, {value});",
                    _ => $"json.WriteNumber({value});",
                });
                break;
        }
    }

    private static void Xml(CodeWriter code, ServerType type, string value, bool isDocument, int depth)
    {
        switch (type)
        {
            case ServerList list:
                XmlParts(code, type, value, list.ElementName, isDocument, depth);
                break;
            case ServerMap:
                XmlParts(code, type, value, "entry", isDocument, depth);
                break;
            case ServerStructureType:
                code.Line($"{value}.WriteXml(ref xml);");
                break;
            case ServerScalar scalar:
                code.Line(scalar.Kind switch
                {
                    "Text" => $"xml.WriteString({value});",
                    "Boolean" => $"xml.WriteBoolean({value});",
                    "Blob" => $"xml.WriteBase64({value});",
                    "Timestamp" when isDocument => $"xml.WriteString(RestText.FromTime({value}));",
                    "Timestamp" => $"xml.WriteIso8601({value});",
                    _ => $"xml.WriteNumber({value});",
                });
                break;
        }
    }

    private static void XmlParts(CodeWriter code, ServerType type, string value, string name, bool isDocument, int depth)
    {
        var item = depth == 0 ? "item" : "item" + depth;
        code.Block($"foreach (var {item} in {value})", () => Element(code, name, () =>
        {
            if (type is ServerList list)
            {
                Xml(code, list.Element, item, isDocument, depth + 1);
                return;
            }

            var map = (ServerMap)type;
            Element(code, map.KeyName, () => code.Line($"xml.WriteString({item}.Key);"));
            Element(code, map.ValueName, () => Xml(code, map.Value, item + ".Value", isDocument, depth + 1));
        }));
        code.Line();
    }

    private static void Element(CodeWriter code, string name, Action content)
    {
        code.Line($"xml.WriteStart({CSharp.Utf8(name)});");
        content();
        code.Line($"xml.WriteEnd({CSharp.Utf8(name)});");
    }
}
