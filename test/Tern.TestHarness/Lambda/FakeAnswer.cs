using System.Text;

namespace Tern.TestHarness;

/// <summary>The reaction of the fake Runtime API to a request: a response, or a broken connection.</summary>
public sealed class FakeAnswer
{
    /// <summary>202, as for every valid report.</summary>
    public static FakeAnswer Accepted { get; } = Of(202, """{"status":"OK"}""");

    /// <summary>The connection is reset without a response.</summary>
    public static FakeAnswer Reset { get; } = new() { Bytes = null };

    /// <summary>The bytes to send; null resets the connection.</summary>
    public byte[]? Bytes { get; init; } = [];

    /// <summary>The connection is closed gracefully after the response.</summary>
    public bool ThenClose { get; init; }

    /// <summary>The connection is reset after the sent bytes: a response that breaks off.</summary>
    public bool ThenReset { get; init; }

    /// <summary>Sent only once this has completed.</summary>
    public Task? After { get; init; }

    public static FakeAnswer Of(int status, string json, params (string Name, string Value)[] headers)
    {
        var head = new StringBuilder();
        head.Append($"HTTP/1.1 {status} Status\r\nContent-Type: application/json\r\nContent-Length: {Encoding.UTF8.GetByteCount(json)}\r\n");
        foreach (var (name, value) in headers) head.Append($"{name}: {value}\r\n");
        head.Append("\r\n").Append(json);
        return new FakeAnswer { Bytes = Encoding.UTF8.GetBytes(head.ToString()) };
    }

    public static FakeAnswer Fault(int status, string type) => Of(status, $$"""{"errorMessage":"as scripted","errorType":"{{type}}"}""");
}
