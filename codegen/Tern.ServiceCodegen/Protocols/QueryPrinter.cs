using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Protocols;

/// <summary>
/// Prints awsQuery and ec2Query: a request is a form whose names are paths, a response is XML. EC2's writes names with a
/// capital, and numbers the elements of every list right after the list's name.
/// </summary>
/// <param name="service">The service.</param>
/// <param name="isEc2">true for EC2's variant; otherwise, false.</param>
internal sealed class QueryPrinter(ResolvedService service, bool isEc2) : XmlPrinter(service, "Query")
{
    protected override void PrintRequest(CodeWriter code, ResolvedOperation operation)
    {
        RefuseBindings(operation, "query");
        PrintConnection(code, operation);
        code.Line($"var query = AwsQueryWriter.Begin(http, {CSharp.Utf8(operation.Name)}, {CSharp.Utf8(Service.Model.Service.ApiVersion)});");
        if (operation.Request.BodyMembers.Any())
        {
            var tokens = MemberPrinter.Tokens(operation.Request.BodyMembers, "http.IdempotencyTokens");
            code.Line($"request.WriteQuery(ref query, {CSharp.Literal(operation.Name)}{tokens});");
        }

        code.Line("query.Flush();");
    }

    protected override void PrintResponse(CodeWriter code, ResolvedOperation operation)
    {
        if (!operation.Response.BodyMembers.Any())
        {
            code.Line("AwsXmlProtocol.ReadNone(http.Body.Span);");
            code.Line($"return new {operation.Response.Name}();");
            return;
        }

        code.Line("var xml = new AwsXmlReader(http.Body.Span);");
        if (isEc2) code.Line("AwsXmlProtocol.BeginAnswer(ref xml);");
        else if (operation.ResultWrapper is { } wrapper) code.Line($"AwsXmlProtocol.BeginResult(ref xml, {CSharp.Utf8(wrapper)});");
        else code.Line($"AwsXmlProtocol.TryBeginResult(ref xml, {CSharp.Utf8(operation.Name + "Result")});");
        code.Line($"var value = {operation.Response.Name}.ReadXml(ref xml);");
        code.Line("AwsXmlProtocol.End(ref xml);");
        code.Line("return value;");
    }

    protected override void PrintWriteMembers(CodeWriter code, ResolvedStructure structure) =>
        MemberPrinter.PrintSet(
            code, structure, structure.BodyMembers.Where(member => !member.IsUnsent), (member, value) => PrintWriteMember(code, member, value));

    protected override void PrintWriteMember(CodeWriter code, ResolvedMember member, string value)
    {
        var name = isEc2 ? member.Ec2QueryName : member.XmlName;
        PrintValue(code, member.Type, value, CSharp.Utf8(name), "path_" + member.Identifier.TrimStart('@'), member.IsFlattened);
    }

    // A value and its name: of a member, or the number of an element.
    private void PrintValue(CodeWriter code, ResolvedType type, string value, string name, string path, bool isFlattened)
    {
        if (type is not (StructureType or ListType or MapType))
        {
            code.Line($"query.WriteName({name});");
            code.Line(type switch
            {
                ScalarType { Kind: ScalarKind.String } => $"query.WriteString({value});",
                ScalarType { Kind: ScalarKind.Boolean } => $"query.WriteBoolean({value});",
                ScalarType => $"query.WriteNumber({value});",
                EnumType => $"query.WriteString({value}.Value);",
                TimestampType { Form: var form } => $"query.Write{form}({value});",
                BlobType => $"query.WriteBase64({value}.Span);",
                _ => throw new CodegenException($"{Service.Model.FileName} has a value of the type {type.Name} in a form, which has no place there."),
            });
            return;
        }

        code.Line($"var {path} = query.Enter({name});");
        code.Line(type switch
        {
            ListType list => $"{Helper("Write" + Key(list), other => PrintWriteList(other, list))}(ref query, {value}, {Element(list, isFlattened)}operation);",
            MapType map => $"{Helper("Write" + Key(map), other => PrintWriteMap(other, map))}(ref query, {value}, {Entry(map, isFlattened)}, operation);",
            _ => $"{value}.WriteQuery(ref query, operation);",
        });
        code.Line($"query.Leave({path});");
    }

    private string Element(ListType list, bool isFlattened) =>
        isEc2 ? "" : (isFlattened || list.IsFlattened ? "default" : CSharp.Utf8(list.Item.Name ?? "member")) + ", ";

    private static string Entry(MapType map, bool isFlattened) =>
        $"{(isFlattened || map.IsFlattened ? "default" : "\"entry\"u8")}, {EntryNames(map)}";

    // The names of nested elements are part of the function; its own names are arguments.
    private static string Key(ResolvedType type) => type switch
    {
        ListType list => "ListOf" + Inner(list.Element),
        MapType map => "MapOf" + Inner(map.Element),
        _ => type.Key,
    };

    private static string Inner(ResolvedType type) => Key(type) + type switch
    {
        ListType { IsFlattened: true } or MapType { IsFlattened: true } => "Flat",
        ListType { Item.Name: { } name } => "As" + CSharp.Pascal(name),
        MapType { EntryKey.Name: var key, EntryValue.Name: var value } when (key ?? value) is not null =>
            $"By{CSharp.Pascal(key ?? "key")}{CSharp.Pascal(value ?? "value")}",
        _ => "",
    };

    private void PrintWriteList(CodeWriter code, ListType list)
    {
        var element = isEc2 ? "" : "ReadOnlySpan<byte> element, ";
        code.Block($"internal static void Write{Key(list)}(ref AwsQueryWriter query, {list.Name} values, {element}string operation)", () =>
        {
            if (!isEc2)
            {
                code.Line("if (values.Count == 0) query.WriteEmpty();");
                code.Line("var outer = query.Enter(element);");
            }

            code.Block("for (var i = 0; i < values.Count; i++)", () =>
            {
                code.Line("var value = values[i];");
                MemberPrinter.PrintNotNull(code, list.Element, "value", "element {i} of a list");
                PrintValue(code, list.Element, "value", "i + 1", "path", false);
            });
            if (isEc2) return;
            code.Line();
            code.Line("query.Leave(outer);");
        });
    }

    private void PrintWriteMap(CodeWriter code, MapType map)
    {
        code.Line($"internal static void Write{Key(map)}(");
        code.Indented(() => code.Line(
            $"ref AwsQueryWriter query, {map.Name} values, ReadOnlySpan<byte> entry, ReadOnlySpan<byte> key, ReadOnlySpan<byte> value, string operation)"));
        code.Line("{");
        code.Indented(() =>
        {
            code.Line("var outer = query.Enter(entry);");
            code.Line("var number = 0;");
            code.Block("foreach (var pair in values)", () =>
            {
                MemberPrinter.PrintNotNull(code, map.Element, "pair.Value", "'{pair.Key}' of a map");
                code.Line("var one = query.Enter(++number);");
                code.Line("query.WriteName(key);");
                code.Line("query.WriteString(pair.Key);");
                PrintValue(code, map.Element, "pair.Value", "value", "path", false);
                code.Line("query.Leave(one);");
            });
            code.Line();
            code.Line("query.Leave(outer);");
        });
        code.Line("}");
    }
}
