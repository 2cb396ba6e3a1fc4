using System.Reflection;
using System.Runtime.Loader;
using Microsoft.Extensions.DependencyInjection;
using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Functions;

/// <summary>The assemblies that a function loads account for half of its startup time under the JIT.</summary>
public sealed class LoadedAssembliesTests
{
    private const string Implementation = "Microsoft.Extensions.DependencyInjection";
    private const string Abstractions = "Microsoft.Extensions.DependencyInjection.Abstractions";

    // Loads Tern again and records every assembly that it requests.
    private sealed class RecordingContext() : AssemblyLoadContext(isCollectible: true)
    {
        public List<string> Asked { get; } = [];

        protected override Assembly? Load(AssemblyName assemblyName)
        {
            lock (Asked) Asked.Add(assemblyName.Name!);
            return assemblyName.Name!.StartsWith("Tern.", StringComparison.Ordinal)
                ? LoadFromAssemblyPath(Path.Combine(AppContext.BaseDirectory, assemblyName.Name + ".dll"))
                : null;
        }
    }

    [Fact]
    public async Task Without_a_service_nothing_of_dependency_injection_is_loaded_and_without_a_line_no_log_is_opened()
    {
        var asked = await RunAsync(nameof(FunctionWithoutServicesAsync));
        Assert.Contains("Tern.Lambda", asked);
        Assert.DoesNotContain(Implementation, asked);
        Assert.DoesNotContain(Abstractions, asked);
        Assert.DoesNotContain("Microsoft.Extensions.Hosting.Abstractions", asked);
        Assert.DoesNotContain("System.Console", asked);
    }

    [Fact]
    public async Task With_one_it_is() => Assert.Contains(Implementation, await RunAsync(nameof(FunctionWithOneServiceAsync)));

    internal static async Task FunctionWithoutServicesAsync()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.Use((context, next) => next(context));
        app.On(SqsMessages.Of(OrdersJson.Default.OrderPlaced).To(
            (OrderPlaced order, SqsMessage message, LambdaContext context, CancellationToken cancellationToken) => Task.CompletedTask));
        await app.InvokeAsync(Sample.Sqs("""{"orderId":"1","total":1}"""));
        await app.DisposeAsync();
    }

    internal static async Task FunctionWithOneServiceAsync()
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton<OrderStore>();
        var app = builder.Build();
        app.On(SqsMessages.Each.To((SqsMessage message, OrderStore store, CancellationToken cancellationToken) => Task.CompletedTask));
        await app.InvokeAsync(Sample.Sqs("a"));
        await app.DisposeAsync();
    }

    private static async Task<IReadOnlyList<string>> RunAsync(string program)
    {
        var context = new RecordingContext();
        var type = context.LoadFromAssemblyPath(typeof(LoadedAssembliesTests).Assembly.Location).GetType(typeof(LoadedAssembliesTests).FullName!)!;
        await (Task)type.GetMethod(program, BindingFlags.Static | BindingFlags.NonPublic)!.Invoke(null, null)!;
        lock (context.Asked) return [.. context.Asked];
    }
}
