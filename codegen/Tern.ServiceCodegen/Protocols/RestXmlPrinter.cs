using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Protocols;

/// <summary>
/// Prints the REST-XML protocol: members that aren't bound to path, query, headers or status are in an XML body.
/// </summary>
/// <param name="service">The service.</param>
internal sealed class RestXmlPrinter(ResolvedService service) : XmlPrinter(service, "Xml"), IEventDocument
{
    internal override IEventDocument EventDocument => this;

    string IEventDocument.ContentType => "application/xml";

    protected override bool ChecksBodies => true;

    protected override void PrintRequest(CodeWriter code, ResolvedOperation operation)
    {
        RestBindingPrinter.PrintWrite(code, operation);
        PrintConnection(code, operation);
        if (EventPrinter.PrintRequest(code, operation)) return;
        if (operation.Request.Payload is { } payload)
        {
            RestPayloadPrinter.PrintWrite(code, operation, payload, () => PrintDocument(code, operation, "payload", payload.Type));
            code.Line();
        }
        else if (operation.Request.BodyMembers.Any()) PrintDocument(code, operation, "request", null);
    }

    protected override void PrintResponse(CodeWriter code, ResolvedOperation operation)
    {
        var response = operation.Response;
        if (!response.BodyMembers.Any() && response.Payload is null) code.Line("AwsXmlProtocol.ReadNone(http.Body.Span);");
        code.Line($"var value = new {response.Name}();");
        if (operation.IsUnwrapped) PrintReadUnwrapped(code, operation);
        else if (response.BodyMembers.Any())
            PrintUnlessEmpty(
                code, operation,
                () => PrintReadDocument(code, "http.Body.Span", "value", $"{response.Name}.ReadXml(ref xml)", operation.ResponseRoot));
        code.Line();
        RestBindingPrinter.PrintRead(code, response);
        if (response.Payload is { Type: EventStreamType events } stream) code.Line($"value.{stream.Name} = {EventStream(events)};");
        else if (response.Payload is { } payload)
        {
            RestPayloadPrinter.PrintRead(
                code, payload, operation,
                () => PrintReadDocument(code, "http.Body.Span", $"value.{payload.Name}", ReadValue(payload.Type), operation.ResponseRoot));
        }

        new EscapedKeyPrinter(Service).PrintRead(code, operation);
        code.Line("return value;");
    }

    // Attributes belong to the start tag, which the caller has written.
    protected override void PrintWriteMembers(CodeWriter code, ResolvedStructure structure)
    {
        MemberPrinter.PrintSet(code, structure, structure.BodyMembers.Where(m => m.IsXmlAttribute), (member, value) => code.Line(
            $"xml.WriteAttribute({CSharp.Utf8(member.XmlName)}, {value}{(member.Type is EnumType ? ".Value" : "")});"));
        MemberPrinter.PrintSet(
            code, structure, structure.BodyMembers.Where(m => !m.IsXmlAttribute), (member, value) =>
                PrintWriteMember(code, member, member.HasPath ? $"AwsRequestMembers.WithoutPath({value})" : value));
    }

    void IEventDocument.PrintWriteEvent(CodeWriter code, ResolvedStructure structure, ResolvedMember? payload)
    {
        var root = CSharp.Utf8(payload?.XmlName ?? structure.Shape);
        code.Line("var xml = new AwsXmlWriter(messageWriter.BeginPayload());");
        code.Line($"xml.WriteStart({root});");
        code.Line($"{(payload is null ? "" : payload.Identifier + ".")}WriteXml(ref xml, operation);");
        code.Line($"xml.WriteEnd({root});");
        code.Line("xml.Flush();");
    }

    void IEventDocument.PrintReadEvent(CodeWriter code, ResolvedMember? payload) => PrintReadDocument(
        code, "message.Payload", payload is null ? "value" : $"value.{payload.Name}", payload is null ? "ReadXml(ref xml)" : ReadValue(payload.Type));

    // The root's own text, or null if it is empty.
    private void PrintReadUnwrapped(CodeWriter code, ResolvedOperation operation) => PrintUnlessEmpty(code, operation, () =>
    {
        var response = operation.Response;
        if (response.Members is not [{ Type: EnumType } only])
            throw new CodegenException($"{Service.Model.FileName}: {response.Name} is to be the text of its document's root, and is not one text.");
        code.Line("var xml = new AwsXmlReader(http.Body.Span);");
        code.Line("AwsXmlProtocol.BeginAnswer(ref xml);");
        code.Line($"if (xml.ReadString() is {{ Length: > 0 }} text) value.{only.Name} = new {only.Type.Name}(text);");
        code.Line("AwsXmlProtocol.End(ref xml);");
    });

    private void PrintDocument(CodeWriter code, ResolvedOperation operation, string value, ResolvedType? type)
    {
        var root = operation.RequestRoot!;
        var called = CSharp.Literal(operation.Name);
        code.Line("AwsRestProtocol.BeginBody(http, \"application/xml\");");
        code.Line("var xml = new AwsXmlWriter(http.Body);");
        PrintStart(code, root);
        var tokens = type is null ? MemberPrinter.Tokens(operation.Request.BodyMembers, "http.IdempotencyTokens") : "";
        if (type is null or StructureType) code.Line($"{value}.WriteXml(ref xml, {called}{tokens});");
        else
            throw new CodegenException($"{Service.Model.FileName}: the body of {operation.Name} is a {type.Name}, which has no form as a document.");
        code.Line($"xml.WriteEnd({CSharp.Utf8(root.Name!)});");
        code.Line("xml.Flush();");
    }

    private static void PrintUnlessEmpty(CodeWriter code, ResolvedOperation operation, Action print)
    {
        if (operation.MayBeEmpty || operation.Response.HasEvents) code.Block("if (!http.Body.IsEmpty)", print);
        else print();
    }

    private static void PrintReadDocument(CodeWriter code, string from, string target, string read, string? root = null)
    {
        code.Line($"var xml = new AwsXmlReader({from});");
        code.Line(root is null ? "AwsXmlProtocol.BeginAnswer(ref xml);" : $"AwsXmlProtocol.BeginAnswer(ref xml, {CSharp.Utf8(root)});");
        code.Line($"{target} = {read};");
        code.Line("AwsXmlProtocol.End(ref xml);");
    }

    protected override void PrintWriteMember(CodeWriter code, ResolvedMember member, string value)
    {
        var element = new WireElement(member.XmlName, member.XmlNamespace);
        if (member.IsFlattened) PrintCollection(code, member.Type, value, element);
        else PrintElement(code, member.Type, value, element);
    }

    private void PrintElement(CodeWriter code, ResolvedType type, string value, WireElement element, string? name = null)
    {
        PrintStart(code, element, name);
        switch (type)
        {
            case StructureType:
                code.Line($"{value}.WriteXml(ref xml, operation);");
                break;
            case ListType list:
                PrintCollection(code, list, value, list.Item with { Name = list.Item.Name ?? "member" });
                break;
            case MapType map:
                PrintCollection(code, map, value, new WireElement("entry", null));
                break;
            default:
                code.Line(WriteText(type, value));
                break;
        }

        code.Line($"xml.WriteEnd({name ?? CSharp.Utf8(element.Name!)});");
    }

    private string WriteText(ResolvedType type, string value) => type switch
    {
        ScalarType { Kind: ScalarKind.String } => $"xml.WriteString({value});",
        ScalarType { Kind: ScalarKind.Boolean } => $"xml.WriteBoolean({value});",
        ScalarType => $"xml.WriteNumber({value});",
        EnumType => $"xml.WriteString({value}.Value);",
        TimestampType { Form: var form } => $"xml.Write{form}({value});",
        BlobType => $"xml.WriteBase64({value}.Span);",
        _ => throw new CodegenException($"{Service.Model.FileName} has a value of the type {type.Name} in XML, which has no form there."),
    };

    // The elements of a list or the entries of a map, each as an element with the given name.
    private void PrintCollection(CodeWriter code, ResolvedType type, string value, WireElement element)
    {
        var space = type is ListType { Item.Namespace: { } item } ? item : element.Namespace;
        if (type is ListType list)
        {
            var key = "Write" + Key(list, space);
            code.Line($"{Helper(key, other => PrintWriteList(other, list, space, key))}(ref xml, {value}, {CSharp.Utf8(element.Name!)}, operation);");
        }
        else
        {
            var map = (MapType)type;
            var key = "Write" + Key(map, space);
            var helper = Helper(key, other => PrintWriteMap(other, map, space, key));
            code.Line($"{helper}(ref xml, {value}, {CSharp.Utf8(element.Name!)}, {EntryNames(map)}, operation);");
        }
    }

    private void PrintWriteList(CodeWriter code, ListType list, XmlNamespace? space, string name) =>
        code.Block($"internal static void {name}(ref AwsXmlWriter xml, {list.Name} values, ReadOnlySpan<byte> element, string operation)", () =>
            code.Block("for (var i = 0; i < values.Count; i++)", () =>
            {
                code.Line("var value = values[i];");
                MemberPrinter.PrintNotNull(code, list.Element, "value", "element {i} of a list");
                PrintElement(code, list.Element, "value", new WireElement(null, space), "element");
            }));

    private void PrintWriteMap(CodeWriter code, MapType map, XmlNamespace? entry, string name)
    {
        code.Line($"internal static void {name}(");
        code.Indented(() => code.Line(
            $"ref AwsXmlWriter xml, {map.Name} values, ReadOnlySpan<byte> entry, ReadOnlySpan<byte> key, ReadOnlySpan<byte> value, string operation)"));
        code.Line("{");
        code.Indented(() => code.Block("foreach (var pair in values)", () =>
        {
            MemberPrinter.PrintNotNull(code, map.Element, "pair.Value", "'{pair.Key}' of a map");
            PrintStart(code, new WireElement(null, entry), "entry");
            PrintElement(code, new ScalarType(ScalarKind.String), "pair.Key", map.EntryKey, "key");
            PrintElement(code, map.Element, "pair.Value", map.EntryValue, "value");
            code.Line("xml.WriteEnd(entry);");
        }));
        code.Line("}");
    }

    private static void PrintStart(CodeWriter code, WireElement element, string? name = null)
    {
        code.Line($"xml.WriteStart({name ?? CSharp.Utf8(element.Name!)});");
        if (element.Namespace is { } space)
            code.Line($"xml.WriteAttribute({CSharp.Utf8(space.Prefix is null ? "xmlns" : "xmlns:" + space.Prefix)}, {CSharp.Literal(space.Uri)});");
    }

    // The names of nested elements, and all namespaces, are part of the function; its own names are arguments.
    private static string Key(ResolvedType type, XmlNamespace? space) => type switch
    {
        ListType list => "ListOf" + Inner(list.Element) + In(space),
        MapType map => "MapOf" + Inner(map.Element) + In(space) + In(map.EntryKey.Namespace) + In(map.EntryValue.Namespace),
        _ => type.Key,
    };

    private static string Inner(ResolvedType type) => type switch
    {
        ListType list => Key(list, list.Item.Namespace) + (list.Item.Name is { } name ? "As" + CSharp.Pascal(name) : ""),
        MapType map => Key(map, null) + ((map.EntryKey.Name ?? map.EntryValue.Name) is not null
            ? $"By{CSharp.Pascal(map.EntryKey.Name ?? "key")}{CSharp.Pascal(map.EntryValue.Name ?? "value")}" : ""),
        _ => type.Key,
    };

    private static string In(XmlNamespace? space) => space is null ? "" : "In" + CSharp.Pascal(space.Prefix + " " + space.Uri);
}
