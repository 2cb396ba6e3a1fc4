using Tern.Buffers;

namespace Tern.Local.Serving;

/// <summary>A service's response.</summary>
internal sealed class ServiceAnswer : IDisposable
{
    private readonly List<KeyValuePair<string, string>> _headers = new(3);

    public int StatusCode { get; set; } = 200;

    public PooledBuffer Body { get; } = new();

    public IReadOnlyList<KeyValuePair<string, string>> Headers => _headers;

    /// <summary>Adds a header.</summary>
    /// <param name="name">The name in lower case.</param>
    /// <param name="value">The value.</param>
    public void Add(string name, string value) => _headers.Add(new(name, value));

    public void Dispose() => Body.Dispose();
}
