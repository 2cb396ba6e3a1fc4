using System.Text;
using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.Servers;

/// <summary>Prints the code that reads a request's structures.</summary>
internal static class ServerReadPrinter
{
    /// <summary>Prints the reader of JSON. Unknown members and nulls are skipped, as in the service.</summary>
    internal static void PrintJson(CodeWriter code, ServerStructure structure)
    {
        code.Line();
        code.Block($"public static {structure.Name} ReadJson(ref AwsJsonReader json)", () =>
        {
            code.Line($"var value = new {structure.Name}();");
            code.Line("json.BeginObject();");
            code.Block("while (json.NextMember(out var name))", () =>
            {
                code.Line("if (json.TryReadNull()) continue;");
                code.Block("switch (name.Length)", () =>
                {
                    foreach (var member in structure.Members)
                    {
                        var length = Encoding.UTF8.GetByteCount(member.WireName);
                        Case(code, $"case {length} when name.SequenceEqual({CSharp.Utf8(member.WireName)}):", $"value.{member.Name} = {Json(member.Type)};");
                    }

                    Case(code, "default:", "json.SkipValue();");
                });
            });
            code.Line();
            code.Line("return value;");
        });
    }

    /// <summary>Prints the reader of forms.</summary>
    internal static void PrintForm(CodeWriter code, ServerStructure structure)
    {
        code.Line();
        code.Line($"public static {structure.Name} ReadForm(FormNode form) => new()");
        code.Line("{");
        code.Indented(() =>
        {
            foreach (var member in structure.Members)
                code.Line($"{member.Name} = {Form(member.Type, $"form[{CSharp.Literal(member.FormName)}]", member.IsFlattened)},");
        });
        code.Line("};");
    }

    private static void Case(CodeWriter code, string label, string statement)
    {
        code.Line(label);
        code.Indented(() =>
        {
            code.Line(statement);
            code.Line("break;");
        });
    }

    private static string Json(ServerType type) => type switch
    {
        ServerScalar scalar => $"JsonValues.Read{scalar.Kind}(ref json)",
        ServerList list => $"JsonValues.ReadList(ref json, {JsonFunction(list.Element)})",
        ServerMap map => $"JsonValues.ReadMap(ref json, {JsonFunction(map.Value)})",
        _ => $"{type.Name}.ReadJson(ref json)",
    };

    private static string JsonFunction(ServerType type) => type switch
    {
        ServerScalar scalar => $"JsonValues.Read{scalar.Kind}",
        ServerStructureType => $"{type.Name}.ReadJson",
        _ => $"static (ref AwsJsonReader json) => {Json(type)}",
    };

    private static string Form(ServerType type, string node, bool isFlattened) => type switch
    {
        ServerScalar scalar => $"{node}?.Read{scalar.Kind}()",
        ServerList list => $"{node}?.ReadList({(isFlattened ? "null" : CSharp.Literal(list.ElementName))}, {FormFunction(list.Element)})",
        ServerMap map => $"{node}?.{Map(map, isFlattened ? "null" : "\"entry\"")}",
        _ => $"{node} is {{ }} form_{type.Name} ? {type.Name}.ReadForm(form_{type.Name}) : null",
    };

    private static string FormFunction(ServerType type) => type switch
    {
        ServerStructureType => $"{type.Name}.ReadForm",
        ServerScalar scalar => $"static node => node.Read{scalar.Kind}()",
        ServerList list => $"static node => node.ReadList({CSharp.Literal(list.ElementName)}, {FormFunction(list.Element)})",
        ServerMap map => $"static node => node.{Map(map, "\"entry\"")}",
        _ => throw new CodegenException($"Forms have no values of the type {type.Name}."),
    };

    private static string Map(ServerMap map, string entry) =>
        $"ReadMap({entry}, {CSharp.Literal(map.KeyName)}, {CSharp.Literal(map.ValueName)}, {FormFunction(map.Value)})";
}
