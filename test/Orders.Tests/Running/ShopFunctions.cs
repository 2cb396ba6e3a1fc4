using System.Text;
using Tern.Local;

namespace Orders.Tests.Running;

/// <summary>A function's process as the target of notifications. The local AWS waits for each invocation.</summary>
internal sealed class ShopFunctions(string arn, FunctionProcess function) : ILocalFunctions
{
    public bool Exists(string name) => name == arn;

    public async ValueTask InvokeAsync(string name, ReadOnlyMemory<byte> payload, CancellationToken cancellationToken) =>
        await function.InvokeAsync(Encoding.UTF8.GetString(payload.Span));
}
