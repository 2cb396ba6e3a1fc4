using System.Text;
using Tern.Json;

namespace Tern.Lambda.AspNetCore;

/// <summary>
/// Restores the query of events that contain it as a map: parts that the sender has decoded are encoded again, all
/// others are unchanged.
/// </summary>
internal static class QueryText
{
    /// <summary>Writes <c>?a=1&amp;a=2</c>; empty if the map is empty.</summary>
    /// <param name="map">The JSON object, whose values are strings or lists of strings.</param>
    /// <param name="isDecoded">true if names and values are decoded; otherwise, false.</param>
    public static string Write(ReadOnlySpan<byte> map, bool isDecoded)
    {
        var query = new StringBuilder();
        var json = new AwsJsonReader(map);
        json.BeginObject();
        while (json.NextMember(out var utf8))
        {
            if (json.TryReadNull()) continue;
            var name = AwsJsonReader.GetString(utf8);
            if (json.Peek() != AwsJsonToken.Array)
            {
                Append(query, name, json.ReadString(), isDecoded);
                continue;
            }

            json.BeginArray();
            while (json.NextElement()) Append(query, name, json.ReadString(), isDecoded);
        }

        return query.ToString();
    }

    /// <summary>Adds the question mark to a raw query.</summary>
    public static string From(string raw) => raw.Length == 0 ? "" : raw[0] == '?' ? raw : "?" + raw;

    private static void Append(StringBuilder query, string name, string value, bool isDecoded)
    {
        query.Append(query.Length == 0 ? '?' : '&');
        query.Append(isDecoded ? Uri.EscapeDataString(name) : name);
        query.Append('=');
        query.Append(isDecoded ? Uri.EscapeDataString(value) : value);
    }
}
