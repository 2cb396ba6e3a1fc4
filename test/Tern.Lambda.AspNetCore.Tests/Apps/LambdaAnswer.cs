using System.Text;
using System.Text.Json;

namespace Tern.Lambda.AspNetCore.Tests.Apps;

/// <summary>A response as the service in front of the function reads it.</summary>
internal sealed class LambdaAnswer
{
    public required int Status { get; init; }

    public required SortedDictionary<string, List<string>> Headers { get; init; }

    public required byte[] Body { get; init; }

    public required bool IsBase64 { get; init; }

    public string Text => Encoding.UTF8.GetString(Body);

    public static LambdaAnswer Parse(string json)
    {
        using var document = JsonDocument.Parse(json);
        var root = document.RootElement;
        var headers = new SortedDictionary<string, List<string>>(StringComparer.OrdinalIgnoreCase);
        if (root.TryGetProperty("headers", out var single))
            foreach (var header in single.EnumerateObject()) Add(headers, header.Name, header.Value.GetString()!);
        if (root.TryGetProperty("multiValueHeaders", out var multiple))
            foreach (var header in multiple.EnumerateObject())
                foreach (var value in header.Value.EnumerateArray()) Add(headers, header.Name, value.GetString()!);
        if (root.TryGetProperty("cookies", out var cookies))
            foreach (var cookie in cookies.EnumerateArray()) Add(headers, "set-cookie", cookie.GetString()!);
        var isBase64 = root.TryGetProperty("isBase64Encoded", out var flag) && flag.GetBoolean();
        var body = root.TryGetProperty("body", out var text) ? text.GetString()! : "";
        return new LambdaAnswer
        {
            Status = root.GetProperty("statusCode").GetInt32(),
            Headers = headers,
            IsBase64 = isBase64,
            Body = isBase64 ? Convert.FromBase64String(body) : Encoding.UTF8.GetBytes(body),
        };
    }

    private static void Add(SortedDictionary<string, List<string>> headers, string name, string value)
    {
        if (!headers.TryGetValue(name, out var values)) headers[name] = values = [];
        values.Add(value);
    }
}
