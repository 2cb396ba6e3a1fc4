using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Protocols;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Printing;

/// <summary>Prints structures and unions as classes.</summary>
internal static class StructurePrinter
{
    internal static void Print(CodeWriter code, ResolvedStructure structure, ProtocolPrinter protocol)
    {
        if (structure.IsUnion)
        {
            UnionPrinter.Print(code, structure, protocol);
            return;
        }

        var stream = structure.IsRead && structure.IsRoot && structure.Payload is { Type: StreamType or EventStreamType } payload ? payload : null;
        var interfaces = stream is null ? "" : " : IDisposable, IAsyncDisposable";
        code.Line($"/// <summary>{structure.Summary}{(stream is null ? "" : " Dispose it to return the connection to the pool.")}</summary>");
        code.Block($"public sealed {(structure.IsPartial ? "partial " : "")}class {structure.Name}{interfaces}", () =>
        {
            PrintMembers(code, structure.Members);
            if (stream is not null) PrintDispose(code, stream);
            if (structure.Members.Any(m => m.Sensitive)) PrintToString(code, structure);
            if (structure.IsPaged)
            {
                code.Line();
                code.Line($"internal {structure.Name} Copy() => ({structure.Name})MemberwiseClone();");
            }

            protocol.PrintStructure(code, structure);
            if (structure.IsEvent) EventPrinter.PrintEvent(code, structure, protocol.EventDocument);
        });
    }

    private static void PrintDispose(CodeWriter code, ResolvedMember stream)
    {
        code.Line();
        code.Line("/// <summary>Stops reading the body and returns its connection to the pool.</summary>");
        code.Line($"public void Dispose() => {stream.Name}?.Dispose();");
        code.Line();
        code.Line("/// <summary>Stops reading the body and returns its connection to the pool.</summary>");
        code.Line("/// <returns>A task that completes when the connection is returned.</returns>");
        code.Line(
            $"public ValueTask DisposeAsync() => " +
            $"{stream.Name} is {{ }} body ? body.DisposeAsync() : default;");
    }

    internal static void PrintMembers(CodeWriter code, IReadOnlyList<ResolvedMember> members)
    {
        foreach (var member in members)
        {
            code.Line();
            if (member.IsMadeOnUse)
            {
                PrintMadeOnUse(code, member.Name, member.Summary, "StringComparer.OrdinalIgnoreCase");
                continue;
            }

            code.Line($"/// <summary>{member.Summary}</summary>");
            code.Line(member switch
            {
                { NeverNull: true, Type: MapType, Location: "headers" } =>
                    $"public {member.Type.Name} {member.Name} {{ get => field ??= new(StringComparer.OrdinalIgnoreCase); set; }}",
                { NeverNull: true, Type: MapType } => $"public {member.Type.Name} {member.Name} {{ get => field ??= []; set; }}",
                { NeverNull: true } => $"public {member.Type.Name} {member.Name} {{ get; set; }} = [];",
                _ => $"public {member.Type.Name}? {member.Name} {{ get; set; }}",
            });
            if (member.HasTags)
            {
                code.Line();
                PrintMadeOnUse(
                    code, "Tags",
                    $"Gets or sets the tags of the object. They are escaped when the request is sent. " +
                    $"Set either these or <see cref=\"{member.Name}\"/>, not both.",
                    "StringComparer.Ordinal");
            }

            if (!member.HasText) continue;
            code.Line();
            code.Line(
                $"/// <summary>Gets or sets the text of the member <c>{member.WireName}</c>. If it isn't a time, <see cref=\"{member.Name}\"/> is " +
                $"null.</summary>");
            code.Line($"public string? {member.Name}Text {{ get; set; }}");
        }
    }

    private static void PrintMadeOnUse(CodeWriter code, string name, string summary, string comparer)
    {
        code.Line($"/// <summary>{summary} Never null.</summary>");
        code.Line("[global::System.Diagnostics.CodeAnalysis.AllowNull]");
        code.Line($"public Dictionary<string, string> {name} {{ get => this.Given{name} ??= new({comparer}); set => this.Given{name} = value; }}");
        code.Line();
        code.Line($"internal Dictionary<string, string>? Given{name} {{ get; private set; }}");
    }

    // Only types with a secret override ToString: the text of others is their name.
    private static void PrintToString(CodeWriter code, ResolvedStructure structure)
    {
        code.Line();
        code.Line("/// <summary>Returns the names of the members that are set, without the values of sensitive members.</summary>");
        code.Line("/// <returns>A text for logs.</returns>");
        code.Block("public override string ToString()", () =>
        {
            code.Line("var members = new List<string>();");
            foreach (var member in structure.Members)
            {
                var shown = member.Sensitive || member.Type is not (ScalarType or EnumType or TimestampType)
                    ? CSharp.Literal($"{member.Name} = {(member.Sensitive ? "***" : "…")}")
                    : $"FormattableString.Invariant($\"{member.Name} = {{{member.Name}}}\")";
                code.Line($"if ({member.Given} is not null) members.Add({shown});");
            }

            code.Line($"return \"{structure.Name} {{ \" + string.Join(\", \", members) + \" }}\";");
        });
    }
}
