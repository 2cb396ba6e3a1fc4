using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// Reads and writes the members of triggers' responses. Null members aren't written, which is equivalent to Cognito.
/// Lists and maps are never null to a handler, which adds to them; if they were neither set nor filled, they aren't
/// written either.
/// </summary>
internal static class CognitoJson
{
    public static IList<string> Made(ref IList<string>? list) => list ??= new UnsetList();

    public static IDictionary<string, string> Made(ref IDictionary<string, string>? map) => map ??= new UnsetMap();

    public static bool? ReadBoolean(ref AwsJsonReader json) => json.TryReadNull() ? null : json.ReadBoolean();

    public static string? ReadText(ref AwsJsonReader json) => json.TryReadNull() ? null : json.ReadString();

    public static IList<string>? ReadList(ref AwsJsonReader json)
    {
        if (json.TryReadNull()) return null;
        var list = new List<string>();
        json.BeginArray();
        while (json.NextElement()) list.Add(json.ReadString());
        return list;
    }

    public static IDictionary<string, string>? ReadMap(ref AwsJsonReader json)
    {
        if (json.TryReadNull()) return null;
        var map = new Dictionary<string, string>();
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            var key = AwsJsonReader.GetString(name);
            map[key] = json.Peek() is AwsJsonToken.Number or AwsJsonToken.Boolean ? AwsJsonReader.GetString(json.ReadRawValue()) : json.ReadString();
        }

        return map;
    }

    public static void Write(ref AwsJsonWriter json, ReadOnlySpan<byte> name, bool? value)
    {
        if (value is not { } known) return;
        json.WriteName(name);
        json.WriteBoolean(known);
    }

    public static void Write(ref AwsJsonWriter json, ReadOnlySpan<byte> name, string? value)
    {
        if (value is null) return;
        json.WriteName(name);
        json.WriteString(value);
    }

    public static void Write(ref AwsJsonWriter json, ReadOnlySpan<byte> name, IList<string>? values)
    {
        if (values is null or UnsetList { Count: 0 }) return;
        json.WriteName(name);
        json.WriteStartArray();
        foreach (var value in values) json.WriteString(value);
        json.WriteEndArray();
    }

    public static void Write(ref AwsJsonWriter json, ReadOnlySpan<byte> name, IDictionary<string, string>? values)
    {
        if (values is null or UnsetMap { Count: 0 }) return;
        json.WriteName(name);
        json.WriteStartObject();
        foreach (var (key, value) in values)
        {
            json.WriteName(key);
            json.WriteString(value);
        }

        json.WriteEndObject();
    }

    public static void Write(ref AwsJsonWriter json, ReadOnlySpan<byte> name, CognitoResponse? part)
    {
        if (part is null) return;
        json.WriteName(name);
        part.Write(ref json);
    }

    private sealed class UnsetList : List<string>;

    private sealed class UnsetMap : Dictionary<string, string>;
}
