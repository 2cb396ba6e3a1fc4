using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Buffers;
using Tern.Local.Protocol;

namespace Tern.Local.DataHost;

/// <summary>Calls of a local service, each answered when its change is stored.</summary>
internal sealed class Service(ProtocolHandler handler)
{
    public async Task<int> CallAsync(string operation, string body)
    {
        using var output = new PooledBuffer();
        return (await CallAsync(operation, body, output)).StatusCode;
    }

    /// <summary>The number of a writer's last write.</summary>
    public async Task<int> ReadCounterAsync(int writer)
    {
        using var output = new PooledBuffer();
        await CallAsync("GetItem", $$$"""{"TableName":"Left","Key":{"id":{"S":"counter-{{{writer}}}"} } }""", output);
        var number = JsonNode.Parse(output.WrittenSpan)!["Item"]?["n"]!["N"]!.GetValue<string>();
        return number is null ? 0 : int.Parse(number, CultureInfo.InvariantCulture);
    }

    private async Task<ProtocolAnswer> CallAsync(string operation, string body, PooledBuffer output)
    {
        var target = ProtocolHandler.TargetPrefix + operation;
        var answer = handler.Handle(target, Encoding.UTF8.GetBytes(body), output);
        return handler.Waits(OperationTable.Find(target)) ? await handler.WaitAsync(answer, output) : answer;
    }
}
