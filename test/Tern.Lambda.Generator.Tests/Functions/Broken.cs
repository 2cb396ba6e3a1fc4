using Tern.Lambda.Events;

namespace Tern.Lambda.Generator.Tests.Functions;

/// <summary>A function that can't be set up.</summary>
[LambdaFunction]
internal sealed partial class Broken
{
    public Task HandleAsync(SnsRecord record) => Task.FromResult(record);

    private static void Configure(LambdaApplicationBuilder builder) => throw new InvalidOperationException($"No table is named for {builder.GetType().Name}.");
}
