using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Protocols;

/// <summary>
/// The base of the protocols with XML responses: prints the readers of structures, unions, errors, lists and maps.
/// </summary>
/// <param name="service">The service.</param>
/// <param name="written">The form of requests, as their writer is named after it: <c>Xml</c> or <c>Query</c>.</param>
internal abstract class XmlPrinter(ResolvedService service, string written) : ProtocolPrinter(service)
{
    // The functions for lists and maps that the code printed so far calls; printed last.
    private readonly SortedDictionary<string, Action<CodeWriter>> _helpers = new(StringComparer.Ordinal);

    internal override IReadOnlyList<string> Usings => ["Tern.Http", "Tern.Protocols"];

    internal override string ReadErrorCall => "AwsXmlProtocol.ReadError(http, out var shape)";

    internal override void PrintStructure(CodeWriter code, ResolvedStructure structure)
    {
        if (structure.IsWritten && (!structure.IsRoot || structure.BodyMembers.Any()))
        {
            code.Line();
            code.Block(WriteSignature(structure.BodyMembers), () => PrintWriteMembers(code, structure));
        }

        if (!structure.IsRead || (structure.IsRoot && !structure.BodyMembers.Any())) return;
        code.Line();
        code.Block($"internal static {structure.Name} ReadXml(ref AwsXmlReader xml)", () =>
        {
            code.Line($"var value = new {structure.Name}();");
            PrintMembers(code, structure);
            code.Line("return value;");
        });
    }

    internal override void PrintUnion(CodeWriter code, ResolvedStructure union)
    {
        if (union.IsWritten)
        {
            code.Line();
            code.Block(WriteSignature([]), () => MemberPrinter.PrintCases(code, union, (member, value) => PrintWriteMember(code, member, value)));
        }

        if (!union.IsRead) return;
        MemberPrinter.PrintReadUnion(code, union, "Xml", "xml.Skip();", (first, other) =>
            PrintLoop(code, union.Members, m => $"union = {m.Name}({ReadUnionValue(m)});", other, first));
    }

    internal override bool PrintHelpers(CodeWriter code)
    {
        if (_helpers.Count == 0) return false;

        // A function for a list of lists calls the function for the inner lists.
        var known = new HashSet<string>();
        while (_helpers.Keys.FirstOrDefault(key => !known.Contains(key)) is { } next)
        {
            known.Add(next);
            _helpers[next](new CodeWriter());
        }

        code.Line($"/// <summary>Writes and reads the lists and maps of {Service.Title}.</summary>");
        code.Block($"internal static class {Service.Helpers}", () =>
        {
            foreach (var print in _helpers.Values)
            {
                print(code);
                code.Line();
            }
        });
        return true;
    }

    /// <summary>Prints the code that writes the members of a structure.</summary>
    protected abstract void PrintWriteMembers(CodeWriter code, ResolvedStructure structure);

    /// <summary>Prints the code that writes a member, whose value is given as C#.</summary>
    protected abstract void PrintWriteMember(CodeWriter code, ResolvedMember member, string value);

    protected override void PrintErrorMembers(CodeWriter code, ResolvedStructure error)
    {
        RestBindingPrinter.PrintRead(code, error);
        if (!error.BodyMembers.Any()) return;
        code.Line("if (http.Body.IsEmpty) return value;");
        code.Line("var xml = new AwsXmlReader(http.Body.Span);");
        code.Line("if (!AwsXmlProtocol.TryBeginError(ref xml)) return value;");
        PrintMembers(code, error);
    }

    /// <summary>Asks for a function of the service's own, to be printed with the others.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="print">Prints it.</param>
    /// <returns>The name with its class.</returns>
    protected string Helper(string name, Action<CodeWriter> print)
    {
        _helpers.TryAdd(name, print);
        return $"{Service.Helpers}.{name}";
    }

    /// <summary>Returns C# that reads a value from the open element.</summary>
    protected string ReadValue(ResolvedType type) => type switch
    {
        ScalarType { IsEscaped: true } => "Uri.UnescapeDataString(xml.ReadString())",
        ScalarType { Kind: ScalarKind.String } => "xml.ReadString()",
        ScalarType { Kind: ScalarKind.Boolean } => "xml.ReadBoolean()",
        ScalarType { Kind: ScalarKind.Int32 } => "xml.ReadInt32()",
        ScalarType { Kind: ScalarKind.Int64 } => "xml.ReadInt64()",
        ScalarType { Kind: ScalarKind.Single } => "xml.ReadSingle()",
        ScalarType => "xml.ReadDouble()",
        EnumType => $"new {type.Name}(xml.ReadName())",
        TimestampType => "xml.ReadTimestamp()",
        BlobType => "xml.ReadBase64()",
        StructureType => $"{type.Name}.ReadXml(ref xml)",
        ListType list => $"{Helper("Read" + ReadKey(list), code => PrintReadList(code, list))}(ref xml)",
        MapType map => $"{Helper("Read" + ReadKey(map), code => PrintReadMap(code, map))}(ref xml, {EntryNames(map)})",
        _ => throw new CodegenException($"{Service.Model.FileName} has a value of the type {type.Name} in XML, which has no form there."),
    };

    private string WriteSignature(IEnumerable<ResolvedMember> members) =>
        $"internal void Write{written}(ref Aws{written}Writer {written.ToLowerInvariant()}, string operation" +
        $"{MemberPrinter.Tokens(members, "Func<string> newToken")})";

    /// <summary>Returns the names of a map's keys and values, as arguments.</summary>
    protected static string EntryNames(MapType map) => $"{CSharp.Utf8(map.EntryKey.Name ?? "key")}, {CSharp.Utf8(map.EntryValue.Name ?? "value")}";

    // A map within another collection is always read with its own names; a map in a member gets them as arguments.
    private static string ReadKey(ResolvedType type) => type switch
    {
        ListType list => "ListOf" + Inner(list.Element),
        MapType map => "MapOf" + Inner(map.Element),
        _ => type.Key,
    };

    private static string Inner(ResolvedType type) => type is MapType { EntryKey.Name: var key, EntryValue.Name: var value } && (key ?? value) is not null
        ? $"{ReadKey(type)}By{CSharp.Pascal(key ?? "key")}{CSharp.Pascal(value ?? "value")}"
        : ReadKey(type);

    // A factory method of the union can have the same name as its parameter's type, and would hide it.
    private string ReadUnionValue(ResolvedMember member) => member.Type is StructureType && member.Name == member.Type.Name
        ? $"global::{Service.ModelNamespace}.{member.Type.Name}.ReadXml(ref xml)"
        : ReadValue(member.Type);

    private void PrintMembers(CodeWriter code, ResolvedStructure structure)
    {
        foreach (var member in structure.BodyMembers.Where(m => m.IsXmlAttribute)) PrintReadAttribute(code, member);
        var members = structure.BodyMembers.Where(m => !m.IsXmlAttribute).ToList();
        foreach (var member in members.Where(m => m.IsFlattened))
            code.Line($"{(member.Type is ListType list ? $"List<{list.Element.Name}>" : member.Type.Name)}? all_{member.Identifier.TrimStart('@')} = null;");
        PrintLoop(code, members, ReadMember, "xml.Skip();");
        foreach (var member in members.Where(m => m.IsFlattened))
            code.Line($"if (all_{member.Identifier.TrimStart('@')} is {{ }} {member.Identifier}) value.{member.Name} = {member.Identifier};");
    }

    private string ReadMember(ResolvedMember member)
    {
        var all = $"(all_{member.Identifier.TrimStart('@')} ??= [])";
        return member switch
        {
            { IsFlattened: true, Type: ListType list } => $"{all}.Add({ReadValue(list.Element)});",
            { IsFlattened: true, Type: MapType map } =>
                $"{Helper("ReadEntryOf" + ReadKey(map), code => PrintReadEntry(code, map))}(ref xml, {all}, {EntryNames(map)});",
            _ => $"value.{member.Name} = {ReadValue(member.Type)};",
        };
    }

    private void PrintReadAttribute(CodeWriter code, ResolvedMember member)
    {
        var read = member.Type switch
        {
            ScalarType { Kind: ScalarKind.String } => member.Identifier,
            EnumType => $"new {member.Type.Name}({member.Identifier})",
            _ => throw new CodegenException(
                $"{Service.Model.FileName} has the attribute {member.WireName} of the type {member.Type.Name}; only texts are known."),
        };
        code.Line($"if (xml.ReadAttribute({CSharp.Utf8(member.XmlName)}) is {{ }} {member.Identifier}) value.{member.Name} = {read};");
    }

    private static void PrintLoop(CodeWriter code, IReadOnlyList<ResolvedMember> members, Func<ResolvedMember, string> set, string other, string? first = null)
    {
        if (members.Count == 0)
        {
            code.Line("while (xml.NextElement(out _)) xml.Skip();");
            return;
        }

        code.Block("while (xml.NextElement(out var name))", () =>
        {
            if (first is not null) code.Line(first);
            MemberPrinter.PrintSwitch(code, members, m => m.XmlName, set, other);
        });
        code.Line();
    }

    // Accepts any element name: some services respond with names that differ from their models.
    private void PrintReadList(CodeWriter code, ListType list) =>
        code.Block($"internal static {list.Name} Read{ReadKey(list)}(ref AwsXmlReader xml)", () =>
        {
            var element = list.Element.Name + (list.Sparse ? "?" : "");
            code.Line(list.Element.IsValueType ? $"var values = new List<{element}>();" : $"var values = new AwsListBuilder<{element}>();");
            code.Line($"while (xml.NextElement(out _)) values.Add({ReadValue(list.Element)});");
            code.Line("return values.ToArray();");
        });

    private void PrintReadMap(CodeWriter code, MapType map) =>
        code.Block($"internal static {map.Name} Read{ReadKey(map)}(ref AwsXmlReader xml, ReadOnlySpan<byte> keyName, ReadOnlySpan<byte> valueName)", () =>
        {
            var entry = Helper("ReadEntryOf" + ReadKey(map), other => PrintReadEntry(other, map));
            code.Line($"var values = new {map.Name}();");
            code.Line($"while (xml.NextElement(out _)) {entry}(ref xml, values, keyName, valueName);");
            code.Line("return values;");
        });

    private void PrintReadEntry(CodeWriter code, MapType map)
    {
        code.Line($"internal static void ReadEntryOf{ReadKey(map)}(");
        code.Indented(() => code.Line($"ref AwsXmlReader xml, {map.Name} values, ReadOnlySpan<byte> keyName, ReadOnlySpan<byte> valueName)"));
        code.Line("{");
        code.Indented(() =>
        {
            code.Line("string? key = null;");
            code.Line($"{map.Element.Name}? found = null;");
            code.Block("while (xml.NextElement(out var name))", () =>
            {
                code.Line("if (name.SequenceEqual(keyName)) key = xml.ReadString();");
                code.Line($"else if (name.SequenceEqual(valueName)) found = {ReadValue(map.Element)};");
                code.Line("else xml.Skip();");
            });
            code.Line();
            code.Line("if (key is null || found is not { } value) throw xml.Unexpected(\"a key and a value\");");
            code.Line("values[key] = value;");
        });
        code.Line("}");
    }
}
