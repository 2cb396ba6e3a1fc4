using Tern.Buffers;

namespace Tern.Local.Serving;

/// <summary>A service's response.</summary>
internal sealed class ServiceAnswer : IDisposable
{
    private readonly List<KeyValuePair<string, string>> _headers = new(3);

    public int StatusCode { get; set; } = 200;

    /// <summary>Gets the body, which is empty if it is a stream.</summary>
    public PooledBuffer Body { get; } = new();

    /// <summary>
    /// Gets or sets the body if it isn't in memory; otherwise, null. The header <c>content-length</c> has its length.
    /// The code that sends the response reads the stream, and disposes it with the response.
    /// </summary>
    public Stream? BodyStream { get; set; }

    public IReadOnlyList<KeyValuePair<string, string>> Headers => _headers;

    /// <summary>
    /// Adds a header. A <c>content-length</c> is only needed if the body is a stream, or if the response has none
    /// because the method is HEAD.
    /// </summary>
    /// <param name="name">The name in lower case.</param>
    /// <param name="value">The value.</param>
    public void Add(string name, string value) => _headers.Add(new(name, value));

    /// <summary>Returns a header, or null if the response doesn't have it.</summary>
    /// <param name="name">The name in lower case.</param>
    public string? Header(string name)
    {
        foreach (var header in _headers)
        {
            if (header.Key == name) return header.Value;
        }

        return null;
    }

    /// <summary>Starts over, to write an error in place of a response that has been started.</summary>
    public void Reset()
    {
        StatusCode = 200;
        _headers.Clear();
        Body.Clear();
        BodyStream?.Dispose();
        BodyStream = null;
    }

    public void Dispose()
    {
        Body.Dispose();
        BodyStream?.Dispose();
    }
}
