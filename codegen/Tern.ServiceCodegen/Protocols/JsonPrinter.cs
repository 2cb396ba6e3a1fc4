using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Protocols;

/// <summary>The shared part of the protocols with JSON bodies: reading and writing JSON values.</summary>
/// <param name="service">The service.</param>
internal abstract class JsonPrinter(ResolvedService service) : DocumentPrinter(service, "Json")
{
    internal override IReadOnlyList<string> Usings => ["Tern.Http", "Tern.Json", "Tern.Protocols"];

    protected override IEnumerable<ResolvedMember> Body(ResolvedStructure structure) => structure.BodyMembers;

    protected override string StartMap => "WriteStartObject";

    protected override string EndMap => "WriteEndObject";

    protected override string WriteKey => "WriteName";

    protected override (string Begin, string? End) Collection(ResolvedType type) =>
        type is ListType ? ("WriteStartArray()", "WriteEndArray()") : ("WriteStartObject()", "WriteEndObject()");

    protected override (string Begin, string Next) Elements => ("json.BeginArray();", "json.NextElement()");

    protected override string BeginMap => "json.BeginObject();";

    protected override string EndAnswer => "members.End(ref json);";

    protected override void PrintErrorMembers(CodeWriter code, ResolvedStructure error)
    {
        RestBindingPrinter.PrintRead(code, error);
        if (error.BodyMembers.Any()) base.PrintErrorMembers(code, error);
    }

    protected override void PrintReadMembers(
        CodeWriter code, IReadOnlyList<ResolvedMember> members, Func<ResolvedMember, string> read, string other, bool isAnswer, string? first = null)
    {
        if (isAnswer) code.Line("var members = new AwsAnswerMembers();");
        code.Line(BeginMap);
        if (members.Count == 0) code.Line("while (json.NextMember(out _)) json.SkipValue();");
        else
        {
            code.Block(isAnswer ? "while (members.Next(ref json, out var name))" : "while (json.NextMember(out var name))", () =>
            {
                code.Line("if (json.TryReadNull()) continue;");
                if (first is not null) code.Line(first);
                MemberPrinter.PrintSwitch(code, members, m => m.WireName, read, isAnswer ? "members.Skip(ref json, name);" : other);
            });
        }

        code.Line();
    }

    protected override void PrintReadEntries(CodeWriter code, string read) => code.Block("while (json.NextMember(out var name))", () =>
    {
        code.Line("var key = System.Text.Encoding.UTF8.GetString(name);");
        code.Line(read);
    });

    protected override string WriteOwn(ResolvedType type, string value) => type switch
    {
        TimestampType { Form: var form } => $"AwsTimestamp.Write{form}(ref json, {value});",
        BlobType => $"json.WriteBase64({value}.Span);",
        DocumentType => $"{value}.Write(ref json);",
        _ => throw NoForm(type),
    };

    protected override string ReadOwn(ResolvedType type) => type switch
    {
        TimestampType => "AwsTimestamp.Read(ref json)",
        BlobType => "json.ReadBase64()",
        DocumentType => "AwsDocument.Read(ref json)",
        _ => throw NoForm(type),
    };

    private CodegenException NoForm(ResolvedType type) =>
        new($"{Service.Model.FileName} has a value of the type {type.Name} inside of a document, which JSON has no form for.");
}
