using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.LambdaHandlers;

/// <summary>Prints the methods that register the handlers of a source: an overload for each number of services.</summary>
internal static class HandlerPrinter
{
    internal const int MaxServices = 4;

    private static readonly string[] Usings =
        ["System.Buffers", "System.Text.Json.Serialization.Metadata", "Tern.Lambda.Authorization", "Tern.Lambda.Batches", "Tern.Lambda.Events",
            "Tern.Lambda.Functions"];

    internal static void Print(CodeWriter code, HandlerSource source)
    {
        var forms = HandlerForms.Of(source);
        foreach (var name in Usings.Where(u => IsUsed(u, source))) code.Line($"using {name};");
        code.Line();
        code.Line("namespace Tern.Lambda;");
        code.Line();
        code.Line($"/// <summary>Methods that register handlers with <c>On{source.Name}</c>.</summary>");
        code.Block($"public static class {source.Name}Handlers", () =>
        {
            foreach (var form in forms)
                for (var services = 0; services <= MaxServices; services++)
                {
                    code.Line();
                    PrintOverload(code, form, services);
                }

            foreach (var form in forms)
            {
                code.Line();
                PrintCore(code, form);
            }
        });
    }

    private static bool IsUsed(string name, HandlerSource source) => name switch
    {
        "System.Buffers" => source.Kind == HandlerKind.Bytes,
        "System.Text.Json.Serialization.Metadata" => source.Kind is HandlerKind.Json or HandlerKind.Result or HandlerKind.Content
            || source.Body.Length > 0 || source.Windows || source.Answers,
        "Tern.Lambda.Authorization" => source.Answer is "AuthorizerResponse" or "SimpleAuthorizerResponse",
        "Tern.Lambda.Batches" => source.Kind == HandlerKind.Records,
        "Tern.Lambda.Events" => source.Event.Length > 0,
        _ => true,
    };

    private static void PrintOverload(CodeWriter code, HandlerForm form, int services)
    {
        // A reference can't be broken: if it is too long for a line, it is replaced by the name that it refers to.
        var inherited = $"/// <inheritdoc cref=\"{Cref(form)}\"/>";
        if (services == 0 || !code.Fits(inherited)) PrintDocs(code, form, HandlerCallPrinter.Services(services));
        else code.Line(inherited);

        var generic = HandlerCallPrinter.Services(services);
        string[] types = [.. form.TypeParameters.Select(p => p.Name), .. generic];
        string[] arguments = ["app", .. form.Parameters.Select(p => p.Name),
            $"new {form.Call}{services}<{string.Join(", ", CallTypes(form).Concat(generic))}>(handler)"];
        var parameters =
            string.Join(", ", ["this LambdaApplication app", .. form.Parameters.Select(p => $"{p.Type} {p.Name}"), $"{Delegate(form, generic)} handler"]);
        PrintHead(code, $"public static {form.Returns} {form.Method}{Angle(types)}(", parameters + (services == 0 ? ") =>" : ")"));
        code.Indented(() =>
        {
            for (var i = 0; i < generic.Count; i++) code.Line($"where {generic[i]} : notnull{(i == generic.Count - 1 ? " =>" : "")}");
            code.Line($"{form.Core}({string.Join(", ", arguments)});");
        });
    }

    private static void PrintHead(CodeWriter code, string name, string parameters)
    {
        if (code.Fits(name + parameters))
        {
            code.Line(name + parameters);
            return;
        }

        code.Line(name);
        code.Indented(() => code.Line(parameters));
    }

    private static void PrintDocs(CodeWriter code, HandlerForm form, IReadOnlyList<string> services)
    {
        code.Line($"/// <summary>{form.Summary}</summary>");
        if (form.Remarks.Length > 0) code.Line($"/// <remarks>{form.Remarks}</remarks>");
        foreach (var (name, docs) in form.TypeParameters) code.Line($"/// <typeparam name=\"{name}\">{docs}</typeparam>");
        foreach (var service in services) code.Line($"/// <typeparam name=\"{service}\">The type of a service.</typeparam>");
        code.Line("/// <param name=\"app\">The application.</param>");
        foreach (var (_, name, docs) in form.Parameters) code.Line($"/// <param name=\"{name}\">{docs}</param>");
        code.Line($"/// <param name=\"handler\">{form.HandlerDocs}</param>");
        code.Line("/// <returns>The registration, for setting its name and adding to it.</returns>");
    }

    private static void PrintCore(CodeWriter code, HandlerForm form)
    {
        var types = form.TypeParameters.Select(p => p.Name).ToList();
        var parameters = string.Join(
            ", ", ["LambdaApplication app", .. form.Parameters.Select(p => $"{p.Type} {p.Name}"), $"{form.Call}<{string.Join(", ", CallTypes(form))}> call"]);
        PrintHead(code, $"private static {form.Returns} {form.Core}{Angle(types)}(", parameters + ") =>");
        code.Indented(() => code.Line($"{form.Registration};"));
    }

    private static IEnumerable<string> CallTypes(HandlerForm form) => form.Result is null ? form.Inputs : [.. form.Inputs, form.Result];

    private static string Delegate(HandlerForm form, IEnumerable<string> services) =>
        $"Func<{string.Join(", ", [.. form.Inputs, .. services, "CancellationToken", form.Result is null ? "Task" : $"Task<{form.Result}>"])}>";

    private static string Angle(IReadOnlyCollection<string> types) => types.Count == 0 ? "" : $"<{string.Join(", ", types)}>";

    private static string Cref(HandlerForm form)
    {
        var parameters = string.Join(", ", ["LambdaApplication", .. form.Parameters.Select(p => p.Type), Delegate(form, [])]);
        return $"{form.Method}{Angle(form.TypeParameters.Select(p => p.Name).ToList())}({parameters})"
            .Replace('<', '{').Replace('>', '}').Replace("?", "", StringComparison.Ordinal);
    }
}
