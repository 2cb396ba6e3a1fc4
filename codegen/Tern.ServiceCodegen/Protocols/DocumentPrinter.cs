using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Protocols;

/// <summary>
/// The base of the protocols whose bodies are documents of names and values: prints the readers and writers of structures,
/// unions, errors, lists and maps. JSON and CBOR differ in the calls that read and write a value.
/// </summary>
/// <param name="service">The service.</param>
/// <param name="form">The form, as types are named after it: <c>Json</c>.</param>
internal abstract class DocumentPrinter(ResolvedService service, string form) : ProtocolPrinter(service), IEventDocument
{
    // The variable of the reader or the writer.
    private readonly string _variable = form.ToLowerInvariant();

    internal override string ReadErrorCall => $"Aws{form}Protocol.ReadError(http, out var shape)";

    internal override IEventDocument EventDocument => this;

    string IEventDocument.ContentType => $"application/{_variable}";

    internal override void PrintStructure(CodeWriter code, ResolvedStructure structure)
    {
        if (structure.IsWritten && !(structure.IsRoot && !WritesRoot(structure))) PrintWrite(code, structure);
        if (structure.IsRead && !(structure.IsRoot && !Body(structure).Any())) PrintRead(code, structure);
    }

    internal override void PrintUnion(CodeWriter code, ResolvedStructure union)
    {
        if (union.IsWritten)
        {
            code.Line();
            code.Block($"internal void Write{form}(ref Aws{form}Writer {_variable}, string operation)", () =>
            {
                code.Line($"{_variable}.{StartMap}();");
                MemberPrinter.PrintCases(code, union, (member, value) => PrintWriteMember(code, member, value));
                code.Line();
                code.Line($"{_variable}.{EndMap}();");
            });
        }

        if (!union.IsRead) return;
        MemberPrinter.PrintReadUnion(code, union, form, $"{_variable}.SkipValue();", (first, other) =>
            PrintReadMembers(code, union.Members, m => $"union = {m.Name}({ReadValue(m.Type)});", other, isAnswer: false, first));
    }

    void IEventDocument.PrintWriteEvent(CodeWriter code, ResolvedStructure structure, ResolvedMember? payload)
    {
        code.Line($"var {_variable} = new Aws{form}Writer(messageWriter.BeginPayload());");
        code.Line(payload is null ? $"Write{form}(ref {_variable}, operation);" : WriteValue(payload.Type, payload.Identifier));
        code.Line($"{_variable}.Flush();");
    }

    void IEventDocument.PrintReadEvent(CodeWriter code, ResolvedMember? payload)
    {
        code.Line($"var {_variable} = new Aws{form}Reader(message.Payload);");
        code.Line(payload is null ? $"value = Read{form}(ref {_variable});" : $"value.{payload.Name} = {ReadValue(payload.Type)};");
        code.Line($"{_variable}.End();");
    }

    internal override void PrintText(CodeWriter code, ResolvedType type, string value)
    {
        code.Line($"var {_variable} = new Aws{form}Writer(buffer);");
        code.Line(WriteValue(type, value));
        code.Line($"{_variable}.Flush();");
    }

    internal override bool PrintHelpers(CodeWriter code)
    {
        if (Service.Writers.Count + Service.Readers.Count == 0) return false;
        code.Line($"/// <summary>Writes and reads the lists and maps of {Service.Model.Service.Name}.</summary>");
        code.Block($"internal static class {Service.Helpers}", () =>
        {
            foreach (var type in Service.Writers)
            {
                PrintWriteCollection(code, type);
                code.Line();
            }

            foreach (var type in Service.Readers)
            {
                if (type is ListType list) PrintReadList(code, list);
                else PrintReadMap(code, (MapType)type);
                code.Line();
            }
        });
        return true;
    }

    /// <summary>true if a request has a document, even an empty one; otherwise, false.</summary>
    protected virtual bool WritesRoot(ResolvedStructure request) => true;

    /// <summary>The members of a structure that are in the document.</summary>
    protected abstract IEnumerable<ResolvedMember> Body(ResolvedStructure structure);

    /// <summary>The method that begins a structure.</summary>
    protected abstract string StartMap { get; }

    /// <summary>The method that ends one.</summary>
    protected abstract string EndMap { get; }

    /// <summary>The call that begins a list or map of <c>values</c>, and the one that ends it; null for none.</summary>
    protected abstract (string Begin, string? End) Collection(ResolvedType type);

    /// <summary>The method that writes the key of a map's entry.</summary>
    protected abstract string WriteKey { get; }

    /// <summary>The statement that begins to read a list, and the condition that there is another element.</summary>
    protected abstract (string Begin, string Next) Elements { get; }

    /// <summary>The statement that begins to read a map.</summary>
    protected abstract string BeginMap { get; }

    /// <summary>Prints the code that reads the entries of a map; the given statement reads the value for the variable <c>key</c>.</summary>
    protected abstract void PrintReadEntries(CodeWriter code, string read);

    /// <summary>Prints the code that reads all members of a structure, and a blank line.</summary>
    /// <param name="code">The writer to print to.</param>
    /// <param name="members">The members.</param>
    /// <param name="read">A function that returns a statement that reads a member.</param>
    /// <param name="other">The statement for an unknown member.</param>
    /// <param name="isAnswer">true if it is a complete response, after which nothing may follow; otherwise, false.</param>
    /// <param name="first">The statement that comes before the choice of a member; null for none.</param>
    protected abstract void PrintReadMembers(
        CodeWriter code, IReadOnlyList<ResolvedMember> members, Func<ResolvedMember, string> read, string other, bool isAnswer, string? first = null);

    /// <summary>The statement that ends the reading of a response.</summary>
    protected abstract string EndAnswer { get; }

    /// <summary>Returns a statement that writes a value of a type that the formats write differently.</summary>
    protected abstract string WriteOwn(ResolvedType type, string value);

    /// <summary>Returns C# that reads a value of a type that the formats read differently.</summary>
    protected abstract string ReadOwn(ResolvedType type);

    /// <summary>Prints the code that writes the request as a document.</summary>
    protected void PrintDocument(CodeWriter code, ResolvedOperation operation)
    {
        code.Line($"var {_variable} = new Aws{form}Writer(http.Body);");
        var tokens = MemberPrinter.Tokens(Body(operation.Request), "http.IdempotencyTokens");
        code.Line($"request.Write{form}(ref {_variable}, {CSharp.Literal(operation.Name)}{tokens});");
        code.Line($"{_variable}.Flush();");
    }

    /// <summary>Returns a statement that writes a value.</summary>
    protected string WriteValue(ResolvedType type, string value) => type switch
    {
        ScalarType { Kind: ScalarKind.String } => $"{_variable}.WriteString({value});",
        ScalarType { Kind: ScalarKind.Boolean } => $"{_variable}.WriteBoolean({value});",
        ScalarType => $"{_variable}.WriteNumber({value});",
        EnumType => $"{_variable}.WriteString({value}.Value);",
        HandWrittenType => $"{value}.Write(ref {_variable});",
        StructureType => $"{value}.Write{form}(ref {_variable}, operation);",
        ListType or MapType => $"{Service.Helpers}.Write{type.Key}(ref {_variable}, {value}, operation);",
        _ => WriteOwn(type, value),
    };

    /// <summary>Returns C# that reads a value.</summary>
    protected string ReadValue(ResolvedType type) => type switch
    {
        ScalarType { Kind: ScalarKind.String } => $"{_variable}.ReadString()",
        ScalarType { Kind: ScalarKind.Boolean } => $"{_variable}.ReadBoolean()",
        ScalarType { Kind: ScalarKind.Int32 } => $"{_variable}.ReadInt32()",
        ScalarType { Kind: ScalarKind.Int64 } => $"{_variable}.ReadInt64()",
        ScalarType { Kind: ScalarKind.Single } => $"(float){_variable}.ReadDouble()",
        ScalarType => $"{_variable}.ReadDouble()",
        EnumType => $"new {type.Name}({_variable}.ReadString())",
        HandWrittenType => $"{type.Name}.Read(ref {_variable})",
        StructureType => $"{type.Name}.Read{form}(ref {_variable})",
        ListType or MapType => $"{Service.Helpers}.Read{type.Key}(ref {_variable})",
        _ => ReadOwn(type),
    };

    protected override void PrintErrorMembers(CodeWriter code, ResolvedStructure error)
    {
        code.Line("if (http.Body.IsEmpty) return value;");
        code.Line($"var {_variable} = new Aws{form}Reader(http.Body.Span);");
        PrintReadBody(code, error, isAnswer: false);
    }

    private void PrintWrite(CodeWriter code, ResolvedStructure structure)
    {
        var tokens = MemberPrinter.Tokens(Body(structure), "Func<string> newToken");
        code.Line();
        code.Block($"internal void Write{form}(ref Aws{form}Writer {_variable}, string operation{tokens})", () =>
        {
            code.Line($"{_variable}.{StartMap}();");
            MemberPrinter.PrintSet(code, structure, Body(structure), (member, value) => PrintWriteMember(code, member, value));
            code.Line($"{_variable}.{EndMap}();");
        });
    }

    private void PrintWriteMember(CodeWriter code, ResolvedMember member, string value)
    {
        code.Line($"{_variable}.WriteName({CSharp.Utf8(member.WireName)});");
        code.Line(WriteValue(member.Type, value));
    }

    private void PrintRead(CodeWriter code, ResolvedStructure structure)
    {
        code.Line();
        var from = structure.IsRoot ? "ReadOnlySpan<byte> body" : $"ref Aws{form}Reader {_variable}";
        code.Block($"internal static {structure.Name} Read{form}({from})", () =>
        {
            if (structure.IsRoot) code.Line($"var {_variable} = new Aws{form}Reader(body);");
            code.Line($"var value = new {structure.Name}();");
            PrintReadBody(code, structure, structure.IsRoot);
            if (structure.IsRoot) code.Line(EndAnswer);
            code.Line("return value;");
        });
    }

    private void PrintReadBody(CodeWriter code, ResolvedStructure structure, bool isAnswer) => PrintReadMembers(
        code, [.. Body(structure)], m => $"value.{m.Name} = {ReadValue(m.Type)};", $"{_variable}.SkipValue();", isAnswer);

    private void PrintWriteCollection(CodeWriter code, ResolvedType type)
    {
        var (element, isSparse, variable) = type is ListType list
            ? (list.Element, list.Sparse, "element")
            : (((MapType)type).Element, ((MapType)type).Sparse, "element.Value");
        var (begin, end) = Collection(type);
        var write = isSparse
            ? $"if ({variable} is {{ }} value) {WriteValue(element, "value")} else {_variable}.WriteNull();"
            : WriteValue(element, variable);
        code.Block($"internal static void Write{type.Key}(ref Aws{form}Writer {_variable}, {type.Name} values, string operation)", () =>
        {
            code.Line($"{_variable}.{begin};");
            code.Block(type is ListType ? "for (var i = 0; i < values.Count; i++)" : "foreach (var element in values)", () =>
            {
                if (type is ListType) code.Line("var element = values[i];");
                if (!isSparse) MemberPrinter.PrintNotNull(code, element, variable, type is ListType ? "element {i} of a list" : "'{element.Key}' of a map");
                if (type is MapType) code.Line($"{_variable}.{WriteKey}(element.Key);");
                code.Line(write);
            });
            code.Line();
            if (end is not null) code.Line($"{_variable}.{end};");
        });
    }

    private void PrintReadList(CodeWriter code, ListType list)
    {
        var element = list.Element.Name + (list.Sparse ? "?" : "");
        var (begin, next) = Elements;
        code.Block($"internal static {list.Name} Read{list.Key}(ref Aws{form}Reader {_variable})", () =>
        {
            code.Line(list.Element.IsValueType ? $"var values = new List<{element}>();" : $"var values = new AwsListBuilder<{element}>();");
            code.Line(begin);

            // A null in a list that shouldn't contain nulls is kept, as AWS's protocol tests require: dropping it would move the other elements.
            var isNull = list.Sparse ? $"{_variable}.TryReadNull() ? null : "
                : !list.Element.IsValueType && !Service.Target.StrictAnswers ? $"{_variable}.TryReadNull() ? null! : "
                : "";
            code.Line($"while ({next}) values.Add({isNull}{ReadValue(list.Element)});");
            code.Line("return values.ToArray();");
        });
    }

    private void PrintReadMap(CodeWriter code, MapType map)
    {
        code.Block($"internal static {map.Name} Read{map.Key}(ref Aws{form}Reader {_variable})", () =>
        {
            code.Line($"var values = new {map.Name}();");
            code.Line(BeginMap);
            PrintReadEntries(code, map.Sparse
                ? $"values[key] = {_variable}.TryReadNull() ? null : {ReadValue(map.Element)};"
                : $"if (!{_variable}.TryReadNull()) values[key] = {ReadValue(map.Element)};");
            code.Line();
            code.Line("return values;");
        });
    }
}
