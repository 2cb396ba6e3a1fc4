using System.Text;
using Tern.Local.Host;
using Tern.Local.Serving;

namespace Tern.Local.Tests.Host;

/// <summary>A function that records its events.</summary>
internal sealed class RecordedFunctions(string arn) : ILocalFunctions
{
    public string Arn => arn;

    public List<string> Events { get; } = [];

    public bool Exists(string other) => other == arn;

    public ValueTask InvokeAsync(string other, ReadOnlyMemory<byte> payload, CancellationToken cancellationToken)
    {
        Events.Add(Encoding.UTF8.GetString(payload.Span));
        return default;
    }
}
