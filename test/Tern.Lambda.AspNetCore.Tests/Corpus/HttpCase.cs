namespace Tern.Lambda.AspNetCore.Tests.Corpus;

/// <summary>One request as a client sends it.</summary>
internal sealed class HttpCase
{
    public const string Host = "shop.example";

    public required int Number { get; init; }

    public required string Method { get; init; }

    /// <summary>The path as it stands in the request line.</summary>
    public required string RawPath { get; init; }

    /// <summary>The query as it stands in the request line, without its question mark.</summary>
    public required string RawQuery { get; init; }

    /// <summary>The headers; a name may come twice.</summary>
    public required List<(string Name, string Value)> Headers { get; init; }

    public required List<string> Cookies { get; init; }

    public required byte[]? Body { get; init; }

    public override string ToString() =>
        $"{Number}: {Method} {RawPath}?{RawQuery} [{string.Join(", ", Headers.Select(static h => h.Name + "=" + h.Value))}] {Body?.Length ?? -1} bytes";
}
