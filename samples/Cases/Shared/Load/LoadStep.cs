using System.Text;

namespace Cases.Load;

/// <summary>A request and when it is due, whether or not earlier ones have been answered.</summary>
/// <param name="At">When, from the load's start.</param>
/// <param name="Request">The bytes that are sent.</param>
public readonly record struct LoadStep(TimeSpan At, ReadOnlyMemory<byte> Request)
{
    /// <summary>A GET of a path of the service.</summary>
    public static LoadStep Get(TimeSpan at, string path) => new(at, Encoding.ASCII.GetBytes($"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"));
}
