using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Protocols;

/// <summary>
/// Prints the code that has S3 escape the keys in its lists, because XML can't contain all characters of keys, and that unescapes
/// them, unless the caller has specified the encoding.
/// </summary>
/// <param name="service">The service.</param>
internal sealed class EscapedKeyPrinter(ResolvedService service)
{
    private const string Asked = "encoding-type";

    // S3: the parameter encoding-type of ListObjectsV2 and similar operations.
    private static readonly string[] s_escaped = ["Key", "Prefix", "Delimiter", "StartAfter", "Marker", "NextMarker", "KeyMarker", "NextKeyMarker"];

    /// <summary>Prints the code that requests it, if <c>uri</c> has a query. A request that others will send is unchanged.</summary>
    internal static void PrintAsk(CodeWriter code, ResolvedOperation operation)
    {
        if (Find(operation) is { } member) code.Line($"if (request.{member.Name} is null && !http.IsPresigned) uri.AddQuery(\"{Asked}=url\");");
    }

    /// <summary>Prints the code that reads the keys of <c>value</c> back.</summary>
    internal void PrintRead(CodeWriter code, ResolvedOperation operation)
    {
        if (Find(operation) is not { } asked) return;
        code.Block($"if (request.{asked.Name} is null && value.{asked.Name}?.Value == \"url\")", () =>
        {
            code.Line($"value.{asked.Name} = null;");
            PrintUnescape(code, operation.Response, "value");
            foreach (var list in operation.Response.Members)
            {
                if (list.Type is not ListType { Element: StructureType element } || Escaped(Structure(element)).Count == 0) continue;
                code.Line($"foreach (var item in value.{list.Name})");
                code.Line("{");
                code.Indented(() => PrintUnescape(code, Structure(element), "item"));
                code.Line("}");
                code.Line();
            }
        });
        code.Line();
    }

    private static ResolvedMember? Find(ResolvedOperation operation) =>
        operation.Request.Members.FirstOrDefault(static member => member is { Location: "querystring", WireName: Asked });

    private static List<ResolvedMember> Escaped(ResolvedStructure structure) =>
        [.. structure.Members.Where(static member => member.Type is ScalarType { Kind: ScalarKind.String } && s_escaped.Contains(member.WireName))];

    private static void PrintUnescape(CodeWriter code, ResolvedStructure structure, string value)
    {
        foreach (var member in Escaped(structure)) code.Line($"{value}.{member.Name} = S3Protocol.Unescape({value}.{member.Name});");
    }

    private ResolvedStructure Structure(StructureType type) => service.Structures.First(structure => structure.Name == type.Name);
}
