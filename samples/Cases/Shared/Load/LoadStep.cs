using System.Text;

namespace Cases.Load;

/// <summary>A request and its scheduled time, regardless of whether earlier requests have completed.</summary>
/// <param name="At">The scheduled time, from the start of the load.</param>
/// <param name="Request">The bytes to send.</param>
public readonly record struct LoadStep(TimeSpan At, ReadOnlyMemory<byte> Request)
{
    /// <summary>Returns a GET request for a path of the service.</summary>
    public static LoadStep Get(TimeSpan at, string path) => new(at, Encoding.ASCII.GetBytes($"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"));
}
