namespace Tern.Http;

/// <summary>Reads the headers of HttpClient's responses.</summary>
internal static class MessageHeaders
{
    public static string? Get(HttpResponseMessage message, string name)
    {
        var isThere = message.Headers.NonValidated.TryGetValues(name, out var values) || message.Content.Headers.NonValidated.TryGetValues(name, out values);
        return isThere ? values.ToString() : null;
    }

    public static void Read(HttpResponseMessage message, object target, Action<object, string, string> read)
    {
        foreach (var header in message.Headers.NonValidated) read(target, header.Key, header.Value.ToString());
        foreach (var header in message.Content.Headers.NonValidated) read(target, header.Key, header.Value.ToString());
    }

    public static IEnumerable<KeyValuePair<string, string>> All(HttpResponseMessage message)
    {
        foreach (var header in message.Headers.NonValidated) yield return new(header.Key, header.Value.ToString());
        foreach (var header in message.Content.Headers.NonValidated) yield return new(header.Key, header.Value.ToString());
    }
}
