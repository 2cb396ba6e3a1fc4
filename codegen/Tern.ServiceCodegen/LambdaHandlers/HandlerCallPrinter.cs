using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.LambdaHandlers;

/// <summary>Prints the classes that hold a user's handler and call it with its services: one for each number of services.</summary>
internal static class HandlerCallPrinter
{
    /// <summary>The calls, by the name of their base class: the base's type parameters, and the handler's arguments before its services.</summary>
    internal static readonly IReadOnlyList<(string Name, string[] Types, (string Type, string Name)[] Inputs, string Task)> Calls =
    [
        ("TaskCall", ["TInput"], [("TInput", "input")], "Task"),
        ("ResultCall", ["TInput", "TResult"], [("TInput", "input")], "Task<TResult>"),
        ("PairCall", ["TInput", "TOutput"], [("TInput", "input"), ("TOutput", "output")], "Task"),
    ];

    internal static IReadOnlyList<string> Services(int count) => [.. Enumerable.Range(1, count).Select(i => $"TService{i}")];

    internal static void Print(CodeWriter code, string name, string[] types, (string Type, string Name)[] inputs, string task)
    {
        code.Line("namespace Tern.Lambda.Functions;");
        for (var services = 0; services <= HandlerPrinter.MaxServices; services++)
        {
            code.Line();
            PrintCall(code, name, types, inputs, task, Services(services));
        }
    }

    private static void PrintCall(
        CodeWriter code, string name, string[] types, (string Type, string Name)[] inputs, string task, IReadOnlyList<string> services)
    {
        var handler = $"Func<{string.Join(", ", [.. inputs.Select(i => i.Type), .. services, "CancellationToken", task])}>";
        code.Line(
            $"/// <summary>A handler that requires {services.Count switch { 0 => "no services", 1 => "one service", var n => $"{n} services" }}.</summary>");
        code.Line(
            $"internal sealed class {name}{services.Count}<{string.Join(", ", [.. types, .. services])}>({handler} handler) : " +
            $"{name}<{string.Join(", ", types)}>");
        code.Indented(() =>
        {
            foreach (var service in services) code.Line($"where {service} : notnull");
        });
        code.Line("{");
        code.Indented(() =>
        {
            code.Line($"private readonly {handler} _handler = HandlerTask.Required(handler);");
            code.Line();
            code.Block("public override void Declare(HandlerNeeds needs)", () =>
            {
                foreach (var service in services) code.Line($"needs.Add<{service}>();");
            });
            code.Line();
            code.Line($"public override {task} InvokeAsync({string.Join(", ", inputs.Select(i => $"{i.Type} {i.Name}"))}, HandlerContext context) =>");
            var arguments = string.Join(", ", [.. inputs.Select(i => i.Name), .. services.Select(s => $"context.Get<{s}>()"), "context.CancellationToken"]);
            code.Indented(() => code.Line($"HandlerTask.Checked(_handler({arguments}));"));
        });
        code.Line("}");
    }
}
